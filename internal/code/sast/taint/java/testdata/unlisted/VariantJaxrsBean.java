package p.jaxrsbean;
import jakarta.ws.rs.*;
import jakarta.ws.rs.core.*;
import org.glassfish.jersey.media.multipart.*;
class Filter { @QueryParam("sort") String sort; @HeaderParam("X-A") String header; }
@Path("/a") public class A {
    @Context UriInfo info;
    @GET public void a(@BeanParam Filter f) throws Exception {
        Runtime.getRuntime().exec("sh -c " + f.sort); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(f.sort));
        Runtime.getRuntime().exec("sh -c " + f.header); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(f.header));
        Runtime.getRuntime().exec("sh -c " + info.getPathParameters().getFirst("id")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(info.getPathParameters().getFirst("id")));
    }
    @POST @Consumes("multipart/form-data") public void b(@FormDataParam("f") FormDataContentDisposition detail) throws Exception {
        Runtime.getRuntime().exec("sh -c " + detail.getFileName()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(detail.getFileName()));
    }
}
