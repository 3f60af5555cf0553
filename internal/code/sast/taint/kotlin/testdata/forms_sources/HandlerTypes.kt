package forms.handlertypes
import io.javalin.Javalin
import io.javalin.http.*
typealias Endpoint = (Context) -> Unit
val hello: (Context) -> Unit = { ctx -> Runtime.getRuntime().exec("sh -c " + ctx.queryParam("x")) } // want: command-injection
val named: Endpoint = { it.html("<p>" + it.pathParam("name")) } // want: xss
object Users {
    fun show(ctx: Context) {
        val body = ctx.bodyAsClass<UserIn>()
        Runtime.getRuntime().exec("sh -c " + body.name) // want: command-injection
        val n = ctx.queryParamAsClass<Int>("n").get()
        Runtime.getRuntime().exec("sh -c $n")
        ctx.formParam("f")?.run { Runtime.getRuntime().exec(this) } // want: command-injection
    }
}
data class UserIn(val name: String)
fun main() {
    val app = Javalin.create { config -> config.router.apiBuilder { io.javalin.apibuilder.ApiBuilder.get("/u", Users::show) } }
    app.get("/a", hello)
    app.get("/b", named)
    app.ws("/ws") { ws -> ws.onMessage { ctx -> Runtime.getRuntime().exec(ctx.message()) } } // want: command-injection
}
