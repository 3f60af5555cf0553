package popular.jerseykt
import jakarta.ws.rs.*
import jakarta.ws.rs.container.*
import jakarta.ws.rs.core.*
import org.glassfish.jersey.media.multipart.*
import java.io.*
import java.sql.Statement
@Path("/u/{name}")
class JerseyKt(private val st: Statement) {
    @PathParam("name") lateinit var name: String
    @Context lateinit var info: UriInfo
    class Filter { @QueryParam("c") var city: String? = null; @QueryParam("z") var zip: Int = 0 }
    @GET @Produces(MediaType.TEXT_HTML)
    fun get(@BeanParam f: Filter, @DefaultValue("1") @QueryParam("p") page: Int): String {
        st.execute("SELECT * FROM u LIMIT $page")
        st.execute("SELECT * FROM u WHERE c = '${f.city}'") // want: sql-injection
        st.execute("SELECT * FROM u WHERE z = ${f.zip}")
        st.execute("SELECT * FROM u WHERE k = '${info.queryParameters.getFirst("k")}'") // want: sql-injection
        return "<p>$name</p>" // want: xss
    }
    @POST @Consumes(MediaType.MULTIPART_FORM_DATA)
    fun up(@FormDataParam("f") input: InputStream, @FormDataParam("f") detail: FormDataContentDisposition): Response {
        File("/srv/up/${detail.fileName}").outputStream().use { input.copyTo(it) } // want: path-traversal
        return Response.seeOther(java.net.URI.create(info.queryParameters["to"]!!.first())).build() // want: open-redirect
    }
}
class Audit(private val st: Statement) : ContainerRequestFilter {
    override fun filter(ctx: ContainerRequestContext) { st.execute("INSERT INTO a VALUES('${ctx.getHeaderString("User-Agent")}')") } // want: sql-injection
}
