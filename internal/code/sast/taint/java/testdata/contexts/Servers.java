package com.acme.servers;
import com.sun.net.httpserver.*;
import fi.iki.elonen.NanoHTTPD;
import io.javalin.apibuilder.CrudHandler;
import io.javalin.http.Context;
import jakarta.servlet.http.*;
import org.json.JSONObject;
import java.io.*;
import java.net.*;
class Servers {
    void sun(HttpServer s) {
        s.createContext("/", ex -> {
            Runtime.getRuntime().exec("sh -c " + ex.getRequestURI().getQuery()); // want: command-injection
            Runtime.getRuntime().exec("sh -c " + new String(ex.getRequestBody().readAllBytes())); // want: command-injection
            Runtime.getRuntime().exec(new String[] {"echo", ex.getRequestHeaders().getFirst("x")});
        });
    }
}
class Nano extends NanoHTTPD {
    Nano() { super(80); }
    @Override public Response serve(IHTTPSession s) {
        if (s.getParms().containsKey("plain")) return newFixedLengthResponse(Response.Status.OK, "text/plain", "<p>" + s.getUri());
        if (s.getParms().containsKey("page")) return newFixedLengthResponse(Response.Status.OK, "text/html", "<p>" + s.getUri()); // want: xss
        return newFixedLengthResponse("<p>" + s.getUri() + "</p>"); // want: xss
    }
}
class Crud implements CrudHandler {
    @Override public void getOne(Context ctx, String id) {
        try { Runtime.getRuntime().exec("sh -c " + id); } catch (IOException x) {} // want: command-injection
        ctx.html("<p>" + ctx.queryParam("q")); // want: xss
    }
    @Override public void delete(Context ctx, String id) {
        try { Runtime.getRuntime().exec(new String[] {"echo", id}); } catch (IOException x) {}
    }
}
class Json extends HttpServlet {
    @Override protected void doGet(HttpServletRequest r, HttpServletResponse w) throws IOException {
        JSONObject o = new JSONObject(r.getParameter("x"));
        Runtime.getRuntime().exec("sh -c " + o.getString("p")); // want: command-injection
        Runtime.getRuntime().exec("sh -c " + o.getInt("p") + o.optInt("q") + o.getJSONObject("a").getLong("p"));
        new URL("https://api.acme.com/" + r.getParameter("id")).toURI().toURL().openStream();
        new URL("https://" + r.getParameter("host")).toURI().toURL().openStream(); // want: ssrf
        if (r.getParameter("y").matches("[a-z]+")) Runtime.getRuntime().exec("sh -c " + r.getParameter("y"));
        if (!"a".equals(r.getParameter("z"))) return;
        Runtime.getRuntime().exec("sh -c " + r.getParameter("z"));
        Runtime.getRuntime().exec("sh -c " + r.getParameter("y")); // want: command-injection
    }
}
