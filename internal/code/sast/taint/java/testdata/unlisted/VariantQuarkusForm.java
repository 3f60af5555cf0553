package p.quarkusform;
import org.jboss.resteasy.reactive.*;
import org.jboss.resteasy.reactive.multipart.FileUpload;
import jakarta.ws.rs.*;
@Path("/a") public class A {
    public static class Form { @RestForm String name; @RestForm FileUpload file; }
    @POST public void a(@RestQuery String q, @RestHeader("X-A") String h, Form form) throws Exception {
        Runtime.getRuntime().exec("sh -c " + q); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(q));
        Runtime.getRuntime().exec("sh -c " + h); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(h));
        Runtime.getRuntime().exec("sh -c " + form.name); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(form.name));
        Runtime.getRuntime().exec("sh -c " + form.file.fileName()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(form.file.fileName()));
    }
}
