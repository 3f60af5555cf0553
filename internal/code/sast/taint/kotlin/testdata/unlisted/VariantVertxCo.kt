package p.vertxco
import io.vertx.core.Vertx
import io.vertx.ext.web.*
import io.vertx.kotlin.coroutines.*
import io.vertx.kotlin.core.json.*
class Main : CoroutineVerticle() {
    override suspend fun start() {
        val router = Router.router(vertx)
        router.get("/a/:id").coroutineHandler { ctx ->
            Runtime.getRuntime().exec("sh -c " + ctx.pathParam("id")) // want: command-injection
            Runtime.getRuntime().exec("id " + ctx.pathParam("id").toInt())
            Runtime.getRuntime().exec("sh -c " + ctx.request().getParam("q")) // want: command-injection
            Runtime.getRuntime().exec("id " + ctx.request().getParam("q").toInt())
        }
        router.post("/b").handler { ctx ->
            val json = ctx.body().asJsonObject()
            Runtime.getRuntime().exec("sh -c " + json.getString("a")) // want: command-injection
            Runtime.getRuntime().exec("id " + json.getString("a").toInt())
        }
    }
}
