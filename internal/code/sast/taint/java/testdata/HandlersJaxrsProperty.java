package shop;

import java.io.IOException;
import javax.ws.rs.*;
import javax.ws.rs.container.*;
import javax.ws.rs.core.*;
import javax.ws.rs.ext.Provider;

@Provider
class Tenant implements ContainerRequestFilter {
    @Override
    public void filter(ContainerRequestContext context) throws IOException {
        context.setProperty("tenant", context.getHeaderString("X-Tenant"));
        context.setProperty("zone", "eu");
    }
}

@Path("/run")
class Run {
    @GET
    public void run(@Context ContainerRequestContext context) throws IOException {
        Runtime.getRuntime().exec("sh -c 'x " + context.getProperty("tenant") + "'"); // want: command-injection
        Runtime.getRuntime().exec("sh -c 'x " + context.getProperty("zone") + "'");
    }
}
