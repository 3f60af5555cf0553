package forms.vertxcoroutine
import io.vertx.ext.web.*
import io.vertx.kotlin.coroutines.*
class VertxCoroutine : CoroutineVerticle() {
    override suspend fun start() {
        val router = Router.router(vertx)
        router.get("/a/:id").coroutineHandler { ctx ->
            Runtime.getRuntime().exec("sh -c ${ctx.pathParam("id")}") // want: command-injection
        }
        router.post("/b").handler { ctx -> Runtime.getRuntime().exec("sh -c ${ctx.body().asString()}") } // want: command-injection
        router.get("/c").respond { ctx -> ctx.request().getParam("x").let { vertx.fileSystem().readFile("/srv/$it") } } // want: path-traversal
    }
    private fun Route.coroutineHandler(fn: suspend (RoutingContext) -> Unit) = handler { ctx -> fn(ctx) }
}
