package p.spring_jms;
import org.springframework.jms.annotation.JmsListener;
import jakarta.jms.*;
class L {
    @JmsListener(destination="q") public void on(String m) throws Exception {
        Runtime.getRuntime().exec(m); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(m)));
    }
    @JmsListener(destination="r") public void msg(TextMessage m) throws Exception {
        Runtime.getRuntime().exec(m.getText()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(m.getText())));
    }
}
