package p.msf4j_jersey_async;
import javax.ws.rs.*;
import javax.ws.rs.container.*;
import org.glassfish.jersey.media.multipart.*;
@Path("/u") public class U {
    @POST public void up(@FormDataParam("file") java.io.InputStream in,
            @FormDataParam("file") FormDataContentDisposition d, @FormParam("x") String x,
            @Suspended AsyncResponse ar) throws Exception {
        Runtime.getRuntime().exec(d.getFileName()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(d.getFileName())));
        Runtime.getRuntime().exec(x); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(x)));
    }
}
