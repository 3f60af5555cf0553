package p.jaxrs_ctx;
import jakarta.ws.rs.*;
import jakarta.ws.rs.core.*;
@Path("/c") public class R {
    @Context UriInfo info;
    @GET public String g(@Context HttpHeaders h, @BeanParam P p) throws Exception {
        Runtime.getRuntime().exec(info.getQueryParameters().getFirst("q")); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(info.getQueryParameters().getFirst("q"))));
        Runtime.getRuntime().exec(info.getPathParameters().getFirst("q")); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(info.getPathParameters().getFirst("q"))));
        Runtime.getRuntime().exec(h.getHeaderString("X")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(h.getHeaderString("X"))));
        Runtime.getRuntime().exec(h.getCookies().get("c").getValue()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(h.getCookies().get("c").getValue())));
        Runtime.getRuntime().exec(p.name); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(p.name)));
        return "";
    }
    static class P {
        @QueryParam("n") public String name;
    }
    @POST public String post(MultivaluedMap<String,String> form) throws Exception {
        Runtime.getRuntime().exec(form.getFirst("a")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(form.getFirst("a"))));
        return "";
    }
}
