package popular.kreds
import io.github.crackthecodeabhi.kreds.connection.*
import io.ktor.server.application.*
import io.ktor.server.routing.*
fun Route.k() = get("/k") {
    val k = call.parameters["k"]!!
    newClient(Endpoint.from("127.0.0.1:6379")).use { client ->
        client.eval("return redis.call('get', '$k')", emptyArray(), emptyArray()) // want: code-injection
        client.scriptLoad("return '$k'") // want: code-injection
        client.eval("return redis.call('get', KEYS[1])", arrayOf(k), emptyArray())
        client.set(k, "x")
    }
    newClient(Endpoint.from(k)).get("x") // want: ssrf
}
