package p.vertx
import io.vertx.ext.web.Router
import io.vertx.kotlin.coroutines.CoroutineVerticle
class V : CoroutineVerticle() {
    override suspend fun start() {
        val router = Router.router(vertx)
        router.get("/x/:id").handler { ctx ->
            Runtime.getRuntime().exec(ctx.pathParam("id")) // want: command-injection
            Runtime.getRuntime().exec("id " + (ctx.pathParam("id")).toInt())
            Runtime.getRuntime().exec(ctx.request().getParam("q")) // want: command-injection
            Runtime.getRuntime().exec("id " + (ctx.request().getParam("q")).toInt())
            Runtime.getRuntime().exec(ctx.bodyAsString) // want: command-injection
            Runtime.getRuntime().exec("id " + (ctx.bodyAsString).toInt())
        }
    }
}
