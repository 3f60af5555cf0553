package p.quarkus_kt
import jakarta.ws.rs.*
import org.jboss.resteasy.reactive.RestQuery
import org.jboss.resteasy.reactive.RestPath
@Path("/x") class C {
    @GET @Path("/{id}") fun show(@RestPath id: String, @RestQuery q: String): String {
        Runtime.getRuntime().exec(id) // want: command-injection
        Runtime.getRuntime().exec("id " + (id).toInt())
        Runtime.getRuntime().exec(q) // want: command-injection
        Runtime.getRuntime().exec("id " + (q).toInt())
        return ""
    }
    @POST suspend fun save(body: String): String {
        Runtime.getRuntime().exec(body) // want: command-injection
        Runtime.getRuntime().exec("id " + (body).toInt())
        return ""
    }
}
