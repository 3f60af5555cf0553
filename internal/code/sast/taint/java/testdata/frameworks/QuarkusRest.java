package p.quarkus_rest;
import jakarta.ws.rs.*;
import org.jboss.resteasy.reactive.*;
@Path("/x") public class R {
    @GET @Path("{id}") public String get(@RestPath String id, @RestQuery String q,
            @RestHeader("X") String h, @RestCookie String c) throws Exception {
        Runtime.getRuntime().exec(id); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(id)));
        Runtime.getRuntime().exec(q); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(q)));
        Runtime.getRuntime().exec(h); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(h)));
        Runtime.getRuntime().exec(c); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(c)));
        return "";
    }
    @POST public String form(@RestForm String f) throws Exception {
        Runtime.getRuntime().exec(f); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(f)));
        return "";
    }
    @POST @Path("b") public String body(String raw, @RestQuery int n) throws Exception {
        Runtime.getRuntime().exec(raw); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(raw)));
        Runtime.getRuntime().exec("a" + n);
        return "";
    }
}
