package p.jooby
import io.jooby.kt.runApp
fun main(args: Array<String>) {
    runApp(args) {
        get("/{id}") {
            Runtime.getRuntime().exec(ctx.path("id").value()) // want: command-injection
            Runtime.getRuntime().exec("id " + (ctx.path("id").value()).toInt())
            Runtime.getRuntime().exec(ctx.query("q").value()) // want: command-injection
            Runtime.getRuntime().exec("id " + (ctx.query("q").value()).toInt())
            ""
        }
    }
}
