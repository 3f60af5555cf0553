package p.jetty;
import org.eclipse.jetty.server.*;
import org.eclipse.jetty.util.Callback;
public class J extends Handler.Abstract {
    public boolean handle(Request request, Response response, Callback cb) throws Exception {
        Runtime.getRuntime().exec(request.getHeaders().get("X")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(request.getHeaders().get("X"))));
        Runtime.getRuntime().exec(request.getHttpURI().getQuery()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(request.getHttpURI().getQuery())));
        Runtime.getRuntime().exec(Request.getParameters(request).getValue("a")); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(Request.getParameters(request).getValue("a"))));
        return true;
    }
}
