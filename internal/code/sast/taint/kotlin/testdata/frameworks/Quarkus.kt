package p.quarkus
import jakarta.ws.rs.*
import org.jboss.resteasy.reactive.*
@Path("/x") class R {
    @GET @Path("{id}") fun get(@PathParam("id") id: String, @RestQuery q: String,
            @QueryParam("z") z: String?): String {
        Runtime.getRuntime().exec(id) // want: command-injection
        Runtime.getRuntime().exec("id " + (id).toInt())
        Runtime.getRuntime().exec(q) // want: command-injection
        Runtime.getRuntime().exec("id " + (q).toInt())
        Runtime.getRuntime().exec(z!!) // want: command-injection
        Runtime.getRuntime().exec("id " + (z!!).toInt())
        return ""
    }
}
