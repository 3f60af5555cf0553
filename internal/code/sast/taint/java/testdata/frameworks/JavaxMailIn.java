package p.javax_mail_in;
import jakarta.mail.*;
public class M {
    void h(Folder inbox) throws Exception {
        for (Message m : inbox.getMessages()) {
            Runtime.getRuntime().exec(m.getSubject()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(m.getSubject())));
        }
    }
}
