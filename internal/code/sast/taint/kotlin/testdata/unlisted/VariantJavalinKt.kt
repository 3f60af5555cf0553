package p.javalinkt
import io.javalin.Javalin
import io.javalin.apibuilder.ApiBuilder.*
import io.javalin.http.Context
data class Input(val name: String)
object Users {
    fun create(ctx: Context) {
        val input = ctx.bodyAsClass<Input>()
        Runtime.getRuntime().exec("sh -c " + input.name) // want: command-injection
        Runtime.getRuntime().exec("id " + input.name.toInt())
        Runtime.getRuntime().exec("sh -c " + ctx.queryParam("q")!!) // want: command-injection
        Runtime.getRuntime().exec("id " + ctx.queryParam("q")!!.toInt())
    }
}
fun main() {
    Javalin.create { config ->
        config.router.apiBuilder {
            path("/users") {
                post(Users::create)
                get("/{id}") { ctx ->
                    Runtime.getRuntime().exec("sh -c " + ctx.pathParam("id")) // want: command-injection
                    Runtime.getRuntime().exec("id " + ctx.pathParam("id").toInt())
                }
            }
        }
    }.start()
}
