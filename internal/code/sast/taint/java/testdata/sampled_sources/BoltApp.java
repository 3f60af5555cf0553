package sampled.bolt;
import com.slack.api.bolt.*;
import com.slack.api.bolt.context.builtin.*;
import com.slack.api.bolt.request.builtin.*;
import com.slack.api.bolt.response.Response;
import com.slack.api.model.event.*;
import java.nio.file.*;
import java.sql.*;
import java.util.regex.Pattern;
public class BoltApp {
    static Statement st;
    public static void main(String[] args) throws Exception {
        App app = new App();
        app.command("/find", (req, ctx) -> {
            st.executeQuery("SELECT * FROM t WHERE a = '" + req.getPayload().getText() + "'"); // want: sql-injection
            st.executeQuery("SELECT * FROM t WHERE a = " + Integer.valueOf(req.getPayload().getText()));
            return ctx.ack("ok");
        });
        app.event(AppMentionEvent.class, (payload, ctx) -> {
            AppMentionEvent event = payload.getEvent();
            Runtime.getRuntime().exec("sh -c " + event.getText()); // want: command-injection
            return ctx.ack();
        });
        app.message(Pattern.compile("read .*"), (payload, ctx) -> {
            Files.readString(Path.of("/srv/" + payload.getEvent().getText())); // want: path-traversal
            return ctx.ack();
        });
        app.blockAction("button", (req, ctx) -> {
            st.execute("INSERT INTO t VALUES('" + req.getPayload().getActions().get(0).getValue() + "')"); // want: sql-injection
            return ctx.ack();
        });
        app.viewSubmission("v", BoltApp::submitted);
    }
    static Response submitted(ViewSubmissionRequest req, ViewSubmissionContext ctx) {
        String v = req.getPayload().getView().getState().getValues().get("b").get("a").getValue();
        try { st.execute("INSERT INTO t VALUES('" + v + "')"); } catch (SQLException e) { } // want: sql-injection
        return ctx.ack();
    }
}
