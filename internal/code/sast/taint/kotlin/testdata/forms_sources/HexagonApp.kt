package forms.hexagonapp
import com.hexagontk.http.server.*
import com.hexagontk.http.handlers.*
fun hexagon() = HttpServer(adapter) {
    get("/hello/{name}") {
        Runtime.getRuntime().exec("sh -c " + pathParameters["name"]) // want: command-injection
        ok("hi")
    }
}
