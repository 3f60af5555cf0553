package forms.rxhandlers
import io.vertx.core.*
import io.vertx.ext.web.*
import io.vertx.kotlin.core.json.*
class RxHandlers : AbstractVerticle() {
    override fun start() {
        val router = Router.router(vertx)
        router.route("/x").handler(this::onX)
        router.post("/y").handler { it.request().bodyHandler { b -> Runtime.getRuntime().exec("sh -c $b") } } // want: command-injection
    }
    private fun onX(ctx: RoutingContext) {
        Runtime.getRuntime().exec("sh -c " + ctx.queryParam("q").firstOrNull()) // want: command-injection
        ctx.request().getHeader("h")?.also { Runtime.getRuntime().exec("sh -c $it") } // want: command-injection
    }
}
