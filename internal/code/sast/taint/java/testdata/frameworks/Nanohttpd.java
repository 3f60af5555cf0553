package p.nanohttpd;
import fi.iki.elonen.NanoHTTPD;
public class N extends NanoHTTPD {
    public N() {
        super(8080);
    }
    public Response serve(IHTTPSession session) {
        try {
            Runtime.getRuntime().exec(session.getParms().get("a")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(session.getParms().get("a"))));
            Runtime.getRuntime().exec(session.getParameters().get("a").get(0)); // want: command-injection
            Runtime.getRuntime().exec("id " +
                    Integer.parseInt(String.valueOf(session.getParameters().get("a").get(0))));
            Runtime.getRuntime().exec(session.getUri()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(session.getUri())));
            Runtime.getRuntime().exec(session.getHeaders().get("x")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(session.getHeaders().get("x"))));
        } catch (Exception e) {} return null;
    }
}
