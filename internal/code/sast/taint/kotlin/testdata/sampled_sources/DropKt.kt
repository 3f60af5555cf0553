package sampled.dropkt
import io.dropwizard.auth.Auth
import io.dropwizard.jersey.params.IntParam
import jakarta.ws.rs.*
import jakarta.ws.rs.core.*
import java.io.File
import java.net.URI
import java.sql.Statement
@Path("/p")
class DropKt(private val st: Statement) {
    @GET
    fun list(@QueryParam("name") name: String?, @QueryParam("n") n: IntParam): Response {
        st.executeQuery("SELECT * FROM p WHERE n = '$name'") // want: sql-injection
        st.executeQuery("SELECT * FROM p LIMIT ${n.get()}")
        return Response.temporaryRedirect(URI(name)).build() // want: open-redirect
    }
    @POST
    fun add(p: Person, @Context uri: UriInfo) {
        st.execute("INSERT INTO p VALUES('${p.name}')") // want: sql-injection
        File("/srv/" + uri.pathParameters.getFirst("f")).readText() // want: path-traversal
    }
}
class Person(val name: String)
