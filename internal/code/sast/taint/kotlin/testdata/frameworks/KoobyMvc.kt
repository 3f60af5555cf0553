package p.kooby_mvc
import io.jooby.annotation.*
@Path("/x") class C {
    @GET fun g(@QueryParam q: String): String {
        Runtime.getRuntime().exec(q) // want: command-injection
        Runtime.getRuntime().exec("id " + (q).toInt())
        return ""
    }
}
