package p.grizzly;
import org.glassfish.grizzly.http.server.*;
public class G extends HttpHandler {
    public void service(Request request, Response response) throws Exception {
        Runtime.getRuntime().exec(request.getParameter("a")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(request.getParameter("a"))));
        Runtime.getRuntime().exec(request.getHeader("a")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(request.getHeader("a"))));
    }
}
