package p.dropwizard;
import javax.ws.rs.*;
@Path("/d") public class D {
    @GET public String get(@QueryParam("n") java.util.Optional<String> n, @CookieParam("c") String c,
            @MatrixParam("m") String m, @QueryParam("i") Integer i) throws Exception {
        Runtime.getRuntime().exec(n.orElse("")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(n.orElse(""))));
        Runtime.getRuntime().exec(c); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(c)));
        Runtime.getRuntime().exec(m); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(m)));
        Runtime.getRuntime().exec("x" + i);
        return "";
    }
}
