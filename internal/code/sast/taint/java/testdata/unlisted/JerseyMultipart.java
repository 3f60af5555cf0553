package p.jersey_multipart;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import org.glassfish.jersey.media.multipart.FormDataContentDisposition;
import org.glassfish.jersey.media.multipart.FormDataParam;
@Path("/up")
public class C {
    @POST public String up(@FormDataParam("note") String note, @FormDataParam("file") FormDataContentDisposition detail) throws Exception {
        Runtime.getRuntime().exec(note); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(note)));
        Runtime.getRuntime().exec(detail.getFileName()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(detail.getFileName())));
        return "";
    }
}
