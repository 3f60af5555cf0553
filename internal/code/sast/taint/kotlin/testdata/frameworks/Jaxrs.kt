package p.jaxrs
import javax.ws.rs.*
import javax.ws.rs.core.*
@Path("/y") class R {
    @GET fun g(@HeaderParam("h") h: String, @Context i: UriInfo): String {
        Runtime.getRuntime().exec(h) // want: command-injection
        Runtime.getRuntime().exec("id " + (h).toInt())
        Runtime.getRuntime().exec(i.queryParameters.getFirst("a")) // want: command-injection
        Runtime.getRuntime().exec("id " + (i.queryParameters.getFirst("a")).toInt())
        return ""
    }
}
