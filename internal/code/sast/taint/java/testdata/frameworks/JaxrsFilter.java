package p.jaxrs_filter;
import jakarta.ws.rs.container.*;
import jakarta.ws.rs.ext.Provider;
@Provider public class F implements ContainerRequestFilter {
    public void filter(ContainerRequestContext c) {
        try {
            Runtime.getRuntime().exec(c.getHeaderString("X")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(c.getHeaderString("X"))));
            Runtime.getRuntime().exec(c.getUriInfo().getPath()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(c.getUriInfo().getPath())));
            Runtime.getRuntime().exec(new String(c.getEntityStream().readAllBytes())); // want: command-injection
            Runtime.getRuntime().exec("id " +
                    Integer.parseInt(String.valueOf(new String(c.getEntityStream().readAllBytes()))));
        } catch (java.io.IOException e) {}
    }
}
