package p.jms;
import javax.jms.*;
public class L implements MessageListener {
    public void onMessage(Message m) {
        try {
            Runtime.getRuntime().exec(((TextMessage) m).getText()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(((TextMessage) m).getText())));
        } catch (Exception e) {}
    }
}
