package drawn.quarkus;
import jakarta.ws.rs.*;
import jakarta.ws.rs.core.*;
import org.jboss.resteasy.reactive.*;
import org.jboss.resteasy.reactive.multipart.FileUpload;
import io.smallrye.mutiny.Uni;
import org.eclipse.microprofile.reactive.messaging.*;
import io.smallrye.reactive.messaging.kafka.Record;
import jakarta.persistence.EntityManager;
@Path("/q")
class QuarkusRest {
    EntityManager em;
    record Pet(String name, int age) {}
    @GET @Path("/{id}")
    public Uni<String> get(@RestPath String id, @RestQuery int max, String body) {
        em.createNativeQuery("SELECT * FROM p LIMIT " + max).getResultList();
        em.createNativeQuery("SELECT * FROM p WHERE b = '" + body + "'").getResultList(); // want: sql-injection
        return Uni.createFrom().item(id).map(i -> em.createNativeQuery("SELECT * FROM p WHERE id = '" + i + "'").getSingleResult().toString()); // want: sql-injection
    }
    @POST
    public RestResponse<Void> post(Pet pet, @RestForm("f") FileUpload f) throws Exception {
        em.createNativeQuery("INSERT INTO p VALUES('" + pet.name() + "')").executeUpdate(); // want: sql-injection
        em.createNativeQuery("INSERT INTO p VALUES(" + pet.age() + ")").executeUpdate();
        java.nio.file.Files.copy(f.uploadedFile(), java.nio.file.Path.of("/srv/" + f.fileName())); // want: path-traversal
        return RestResponse.seeOther(java.net.URI.create("/done"));
    }
    @Incoming("prices")
    public void price(String price) { em.createNativeQuery("INSERT INTO x VALUES('" + price + "')").executeUpdate(); } // want: sql-injection
    @Incoming("recs")
    public void rec(Record<String, String> r) { em.createNativeQuery("INSERT INTO r VALUES('" + r.value() + "')").executeUpdate(); } // want: sql-injection
    @ServerExceptionMapper
    public Response map(NotFoundException e, UriInfo info) { return Response.ok("<p>" + info.getQueryParameters().getFirst("q"), MediaType.TEXT_HTML).build(); } // want: xss
}
