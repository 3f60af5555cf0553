package p.vertx_kt
import io.vertx.ext.web.Router
import io.vertx.kotlin.coroutines.CoroutineVerticle
import io.vertx.kotlin.coroutines.coAwait
import io.vertx.kotlin.coroutines.coroutineRouter
class V : CoroutineVerticle() {
    override suspend fun start() {
        val router = Router.router(vertx);
        router.get("/x/:id").handler { ctx ->
            Runtime.getRuntime().exec(ctx.pathParam("id")) // want: command-injection
            Runtime.getRuntime().exec("id " + (ctx.pathParam("id")).toInt())
            Runtime.getRuntime().exec(ctx.request().getParam("q")) // want: command-injection
            Runtime.getRuntime().exec("id " + (ctx.request().getParam("q")).toInt())
            Runtime.getRuntime().exec(ctx.bodyAsJson.getString("a")) // want: command-injection
            Runtime.getRuntime().exec("id " + (ctx.bodyAsJson.getString("a")).toInt())
        }
    }
}
