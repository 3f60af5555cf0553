package p.gcf_http;
import com.google.cloud.functions.*;
public class G implements HttpFunction {
    public void service(HttpRequest req, HttpResponse res) throws Exception {
        Runtime.getRuntime().exec(req.getFirstQueryParameter("n").orElse("")); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(req.getFirstQueryParameter("n").orElse(""))));
        Runtime.getRuntime().exec(req.getReader().readLine()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.getReader().readLine())));
        Runtime.getRuntime().exec(req.getPath()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.getPath())));
    }
}
