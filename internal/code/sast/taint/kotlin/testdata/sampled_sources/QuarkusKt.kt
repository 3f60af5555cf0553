package sampled.quarkuskt
import io.quarkus.qute.TemplateInstance
import io.quarkus.vertx.ConsumeEvent
import io.quarkus.vertx.web.*
import io.quarkus.websockets.next.*
import io.vertx.ext.web.RoutingContext
import jakarta.enterprise.context.ApplicationScoped
import jakarta.ws.rs.*
import org.eclipse.microprofile.reactive.messaging.Incoming
import org.jboss.resteasy.reactive.*
import org.jboss.resteasy.reactive.multipart.FileUpload
import java.io.File
import java.sql.Statement
@Path("/q")
class QuarkusKt(private val st: Statement) {
    @GET
    suspend fun get(@RestQuery name: String, @RestPath id: Long, @RestHeader("X-C") cmd: String): String {
        st.executeQuery("SELECT * FROM t WHERE i = $id")
        st.executeQuery("SELECT * FROM t WHERE n = '$name'") // want: sql-injection
        Runtime.getRuntime().exec("sh -c $cmd") // want: command-injection
        return "ok"
    }
    @POST
    fun up(@RestForm("file") file: FileUpload, @RestForm dir: String) {
        File("/srv/$dir").mkdirs() // want: path-traversal
        File("/srv/" + file.fileName()).writeText("x") // want: path-traversal
    }
}
@ApplicationScoped
class Routes(private val st: Statement) {
    @Route(path = "/r/:x")
    fun r(ctx: RoutingContext) { st.executeQuery("SELECT * FROM t WHERE x = '${ctx.pathParam("x")}'") } // want: sql-injection
    @Route(path = "/p")
    fun p(@Param("y") y: String) { st.executeQuery("SELECT * FROM t WHERE x = '$y'") } // want: sql-injection
    @Incoming("in")
    fun msg(text: String) { st.execute("INSERT INTO t VALUES('$text')") } // want: sql-injection
}
@WebSocket(path = "/chat/{user}")
class Chat(private val st: Statement) {
    @OnTextMessage
    fun onMessage(text: String, @PathParam user: String) {
        st.execute("INSERT INTO t VALUES('$text')") // want: sql-injection
        st.execute("INSERT INTO t VALUES('$user')") // want: sql-injection
        st.execute("INSERT INTO t VALUES(${text.length})")
    }
}
