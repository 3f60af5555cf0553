package p.jooby3
import io.jooby.kt.runApp
fun m(args: Array<String>) {
    runApp(args) {
        get("/{id}") {
            Runtime.getRuntime().exec(ctx.path("id").value()) // want: command-injection
            Runtime.getRuntime().exec("id " + (ctx.path("id").value()).toInt())
            Runtime.getRuntime().exec(ctx.query("q").value()) // want: command-injection
            Runtime.getRuntime().exec("id " + (ctx.query("q").value()).toInt())
            ""
        }
        coroutine {
            get("/c") {
                Runtime.getRuntime().exec(ctx.form("f").value()) // want: command-injection
                Runtime.getRuntime().exec("id " + (ctx.form("f").value()).toInt())
                ""
            }
        }
    }
}
