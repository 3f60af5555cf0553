package p.quarkuskt2
import jakarta.ws.rs.*
import jakarta.ws.rs.core.*
import org.jboss.resteasy.reactive.RestPath
import org.jboss.resteasy.reactive.RestQuery
@Path("/a")
class A(@Context val headers: HttpHeaders) {
    @GET
    @Path("/{id}")
    suspend fun get(@RestPath id: String, @RestQuery q: String?): Response {
        Runtime.getRuntime().exec("sh -c " + id) // want: command-injection
        Runtime.getRuntime().exec("id " + id.toInt())
        Runtime.getRuntime().exec("sh -c " + q!!) // want: command-injection
        Runtime.getRuntime().exec("id " + q!!.toInt())
        Runtime.getRuntime().exec("sh -c " + headers.getHeaderString("X-A")) // want: command-injection
        Runtime.getRuntime().exec("id " + headers.getHeaderString("X-A").toInt())
        return Response.ok().build()
    }
}
