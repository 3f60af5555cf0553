package sampled.armeriakt
import com.linecorp.armeria.common.*
import com.linecorp.armeria.server.*
import com.linecorp.armeria.server.annotation.*
import java.io.File
import java.sql.Statement
class Api(private val st: Statement) {
    @Get("/users/{name}")
    suspend fun user(@Param name: String, @Param("n") @Default("1") n: Int): String {
        st.executeQuery("SELECT * FROM u LIMIT $n")
        st.executeQuery("SELECT * FROM u WHERE n = '$name'") // want: sql-injection
        return "ok"
    }
    @Post("/users")
    fun add(user: User, @Header("x-cmd") cmd: String, params: QueryParams) {
        st.execute("INSERT INTO u VALUES('${user.name}')") // want: sql-injection
        Runtime.getRuntime().exec("sh -c $cmd") // want: command-injection
        File("/srv/" + params.get("f")).readText() // want: path-traversal
    }
}
data class User(val name: String)
fun start(st: Statement) {
    Server.builder()
        .service("/raw/{f}") { ctx, req ->
            File("/srv/" + ctx.pathParam("f")).readText() // want: path-traversal
            HttpResponse.of(MediaType.HTML_UTF_8, "<p>" + ctx.queryParam("q") + "</p>") // want: xss
        }
        .service("/agg") { ctx, req ->
            HttpResponse.of(req.aggregate().thenApply { agg ->
                st.execute("INSERT INTO u VALUES('${agg.contentUtf8()}')")
                HttpResponse.of(200)
            })
        }
        .annotatedService(Api(st))
        .build().start()
}
