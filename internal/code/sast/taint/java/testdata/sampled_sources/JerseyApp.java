package sampled.jersey;
import jakarta.inject.*;
import jakarta.ws.rs.*;
import jakarta.ws.rs.container.*;
import jakarta.ws.rs.core.*;
import java.io.*;
import java.net.URI;
import java.nio.file.*;
import java.sql.*;
import org.glassfish.jersey.media.multipart.*;
import org.glassfish.jersey.process.Inflector;
import org.glassfish.jersey.server.*;
import org.glassfish.jersey.server.model.Resource;
@Path("files")
public class JerseyApp {
    private Statement st;
    @POST
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    public void upload(@FormDataParam("file") InputStream in, @FormDataParam("file") FormDataContentDisposition info, @FormDataParam("dir") String dir) throws Exception {
        Files.copy(in, Paths.get("/srv/files/" + info.getFileName())); // want: path-traversal
        Files.createDirectories(Paths.get("/srv/files/" + dir)); // want: path-traversal
        Files.copy(in, Paths.get("/srv/files/upload.bin"));
    }
    @GET
    @Produces("text/html")
    public Response page(@MatrixParam("m") String m, @DefaultValue("1") @QueryParam("n") int n, @QueryParam("u") String u) throws Exception {
        st.executeQuery("SELECT * FROM t WHERE m = '" + m + "'"); // want: sql-injection
        st.executeQuery("SELECT * FROM t WHERE n = " + n);
        if (n > 3) return Response.seeOther(URI.create(u)).build(); // want: open-redirect
        return Response.ok("<p>" + u + "</p>").build();
    }
    @GET @Path("async")
    public void async(@Suspended AsyncResponse answer, @Context HttpHeaders headers) throws Exception {
        Runtime.getRuntime().exec("sh -c " + headers.getRequestHeader("X-Cmd").get(0)); // want: command-injection
    }
    static Resource programmatic(Statement st) {
        Resource.Builder b = Resource.builder("/p/{id}");
        b.addMethod("GET").handledBy(new Inflector<ContainerRequestContext, String>() {
            @Override
            public String apply(ContainerRequestContext ctx) {
                String id = ctx.getUriInfo().getPathParameters().getFirst("id");
                try { st.executeQuery("SELECT * FROM t WHERE i = '" + id + "'"); } catch (SQLException e) { } // want: sql-injection
                return "ok";
            }
        });
        return b.build();
    }
}
class Audit implements ContainerRequestFilter {
    private Statement st;
    @Override
    public void filter(ContainerRequestContext ctx) throws IOException {
        try { st.execute("INSERT INTO a VALUES('" + ctx.getHeaderString("X-User") + "')"); } catch (SQLException e) { } // want: sql-injection
    }
}
