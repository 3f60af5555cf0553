package forms.javalinlike
import spark.kotlin.*
import io.jooby.kt.*
fun jooby() = runApp(emptyArray()) {
    get("/x") { Runtime.getRuntime().exec("sh -c " + ctx.query("name").value()) } // want: command-injection
    post("/y") { Runtime.getRuntime().exec("sh -c " + ctx.body().value("")) } // want: command-injection
    coroutine { get("/z/{id}") { Runtime.getRuntime().exec("sh -c " + ctx.path("id").value()) } } // want: command-injection
}
