package p.slack_bolt;
import com.slack.api.bolt.App;
public class B {
    void m() {
        App app = new App();
        app.command("/x", (req, ctx) -> {
            try {
                Runtime.getRuntime().exec(req.getPayload().getText()); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.getPayload().getText())));
            } catch (Exception e) {} return ctx.ack();
        });
    }
}
