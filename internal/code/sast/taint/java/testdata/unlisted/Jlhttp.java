package p.jlhttp;
import net.freeutils.httpserver.HTTPServer;
public class C {
    @HTTPServer.Context("/api") public int serve(HTTPServer.Request req, HTTPServer.Response resp) throws java.io.IOException {
        Runtime.getRuntime().exec(req.getParams().get("q")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.getParams().get("q"))));
        return 0;
    }
}
