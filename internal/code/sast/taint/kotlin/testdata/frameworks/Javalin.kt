package p.javalin
import io.javalin.Javalin
import io.javalin.http.Context
fun m() {
    val app = Javalin.create();
    app.get("/x/{id}") { ctx ->
        Runtime.getRuntime().exec(ctx.pathParam("id")) // want: command-injection
        Runtime.getRuntime().exec("id " + (ctx.pathParam("id")).toInt())
        Runtime.getRuntime().exec(ctx.queryParam("q")!!) // want: command-injection
        Runtime.getRuntime().exec("id " + (ctx.queryParam("q")!!).toInt())
        Runtime.getRuntime().exec(ctx.body()) // want: command-injection
        Runtime.getRuntime().exec("id " + (ctx.body()).toInt())
        Runtime.getRuntime().exec(ctx.header("h")!!) // want: command-injection
        Runtime.getRuntime().exec("id " + (ctx.header("h")!!).toInt())
        Runtime.getRuntime().exec(ctx.formParam("f")!!) // want: command-injection
        Runtime.getRuntime().exec("id " + (ctx.formParam("f")!!).toInt())
    }
}
fun h(ctx: Context) {
    Runtime.getRuntime().exec(ctx.cookie("c")!!) // want: command-injection
    Runtime.getRuntime().exec("id " + (ctx.cookie("c")!!).toInt())
}
