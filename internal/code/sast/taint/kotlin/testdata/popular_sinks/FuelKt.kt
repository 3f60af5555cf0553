package popular.fuel
import com.github.kittinunf.fuel.*
import com.github.kittinunf.fuel.core.FuelManager
import io.ktor.server.application.*
import io.ktor.server.routing.*
fun Route.f() = get("/f") {
    val u = call.request.queryParameters["u"]!!
    u.httpGet().responseString() // want: ssrf
    Fuel.post(u).body("x").response() // want: ssrf
    "http://$u/x".httpPost(listOf("a" to 1)).response() // want: ssrf
    Fuel.download(u).fileDestination { _, _ -> java.io.File("/srv/a") }.response() // want: ssrf
    FuelManager.instance.request(com.github.kittinunf.fuel.core.Method.GET, u) // want: ssrf
    "https://example.com/x".httpGet(listOf("q" to u)).responseString()
    Fuel.get("https://example.com/$u").response()
}
