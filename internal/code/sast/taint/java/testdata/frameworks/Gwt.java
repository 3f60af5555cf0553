package p.gwt;
import com.google.gwt.user.server.rpc.RemoteServiceServlet;
public class G extends RemoteServiceServlet implements GreetingService {
    public String greet(String in) {
        try {
            Runtime.getRuntime().exec(in); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(in)));
        } catch (Exception e) {} return "";
    }
}
