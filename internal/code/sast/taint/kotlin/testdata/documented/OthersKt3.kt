import com.amazonaws.services.lambda.runtime.*
import com.amazonaws.services.lambda.runtime.events.*
import io.javalin.Javalin
import io.micronaut.http.annotation.*
import org.http4k.core.*
import org.http4k.routing.*
import jakarta.ws.rs.*
import io.grpc.*
import okhttp3.*
import retrofit2.http.*
import retrofit2.Retrofit
import org.jetbrains.exposed.sql.*
import org.jetbrains.exposed.sql.transactions.*
import org.jooq.DSLContext
import org.springframework.web.bind.annotation.RestController
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import java.io.File
import java.net.URL

class Lam : RequestHandler<APIGatewayProxyRequestEvent, String> {
    override fun handleRequest(e: APIGatewayProxyRequestEvent, c: Context): String {
        Runtime.getRuntime().exec("a ${e.queryStringParameters["x"]}") // want: command-injection
        Runtime.getRuntime().exec("a ${e.body}") // want: command-injection
        return ""
    }
}
fun jav() = Javalin.create().get("/x/{id}") { ctx ->
    Runtime.getRuntime().exec("a ${ctx.pathParam("id")}") // want: command-injection
    Runtime.getRuntime().exec("a ${ctx.body()}") // want: command-injection
    ctx.html("<p>${ctx.queryParam("q")}") // want: xss
    ctx.redirect(ctx.queryParam("to")!!) // want: open-redirect
    ctx.json(mapOf("q" to ctx.queryParam("q")))
}
val app: HttpHandler = routes(
    "/a/{n}" bind Method.GET to { r: Request ->
        Runtime.getRuntime().exec("a ${r.path("n")}") // want: command-injection
        Runtime.getRuntime().exec("a ${r.query("q")}") // want: command-injection
        Runtime.getRuntime().exec("a ${r.bodyString()}") // want: command-injection
        Response(Status.OK).body("x")
    },
)
@Path("/q")
class Res {
    @GET fun get(@QueryParam("q") q: String, @HeaderParam("h") h: String): String {
        Runtime.getRuntime().exec("a $q") // want: command-injection
        Runtime.getRuntime().exec("a $h") // want: command-injection
        return q
    }
}
@Controller("/m")
class Mic {
    @Get("/{name}") fun get(name: String) { Runtime.getRuntime().exec("a $name") } // want: command-injection
}
class Greeter : GreeterGrpcKt.GreeterCoroutineImplBase() {
    override suspend fun sayHello(request: HelloRequest): HelloReply {
        Runtime.getRuntime().exec("a ${request.name}") // want: command-injection
        return helloReply { }
    }
}
interface Remote {
    @retrofit2.http.GET suspend fun load(@Url url: String): String
    @retrofit2.http.GET("users/{id}") suspend fun user(@retrofit2.http.Path("id") id: String): String
}
@RestController
class Sinks(private val remote: Remote, private val ctx: DSLContext, private val db: java.sql.Connection) {
    @GetMapping("/s") suspend fun s(@RequestParam s: String) {
        remote.load(s) // want: ssrf
        remote.user(s)
        OkHttpClient().newCall(okhttp3.Request.Builder().url(s).build()).execute() // want: ssrf
        URL(s).readText() // want: ssrf
        URL("https://api.example.com/?q=" + java.net.URLEncoder.encode(s, "UTF-8")).readText()
        transaction { exec("SELECT '$s'") } // want: sql-injection
        ctx.fetch("SELECT '$s'") // want: sql-injection
        db.createStatement().use { it.executeQuery("SELECT '$s'") } // want: sql-injection
        db.prepareStatement("SELECT ?").use { it.setString(1, s); it.executeQuery() }
        db.prepareStatement("SELECT '$s'").use { it.executeQuery() } // want: sql-injection
        File("/data", s).readLines() // want: path-traversal
        File("/data/$s").inputStream().use { it.readBytes() } // want: path-traversal
        File("/data").resolve(s).deleteRecursively() // want: path-traversal
        File("/data/" + File(s).name).readText()
        Regex(s).containsMatchIn("x") // want: regex-injection
        Regex(Regex.escape(s)).containsMatchIn("x")
        javax.script.ScriptEngineManager().getEngineByExtension("kts").eval(s) // want: code-injection
        Class.forName(s) // want: reflection
        java.io.ObjectInputStream(s.byteInputStream()).readObject() // want: deserialisation
        org.yaml.snakeyaml.Yaml().load<Any>(s) // want: deserialisation
    }
}
