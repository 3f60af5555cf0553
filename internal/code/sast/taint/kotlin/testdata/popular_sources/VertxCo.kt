package popular.vertxco
import io.vertx.core.eventbus.Message
import io.vertx.ext.web.*
import io.vertx.ext.web.handler.BodyHandler
import io.vertx.kotlin.coroutines.*
import java.sql.Statement
class VertxCo(private val st: Statement) : CoroutineVerticle(), CoroutineRouterSupport {
    override suspend fun start() {
        val router = Router.router(vertx)
        router.route().handler(BodyHandler.create())
        router.get("/u/:name").coHandler { rc ->
            st.execute("SELECT * FROM u WHERE n = '${rc.pathParam("name")}'") // want: sql-injection
            rc.response().putHeader("content-type", "text/html").end("<p>${rc.queryParam("q").first()}</p>") // want: xss
        }
        router.post("/p").handler { ctx -> save(ctx) }
        vertx.eventBus().consumer<String>("clean") { msg: Message<String> -> st.execute("INSERT INTO c VALUES('safe')") }
        vertx.createHttpServer().requestHandler(router).listen(8080).coAwait()
    }
    private fun save(ctx: RoutingContext) {
        val json = ctx.body().asJsonObject()
        st.execute("INSERT INTO p VALUES('${json.getString("t")}')") // want: sql-injection
        st.execute("INSERT INTO p VALUES(${json.getInteger("n")})")
        ctx.redirect(ctx.request().getParam("to")) // want: open-redirect
        ctx.request().getFormAttribute("f").let { Runtime.getRuntime().exec("sh -c $it") } // want: command-injection
    }
}
