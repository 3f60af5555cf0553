package p.hexagon5
import com.hexagontk.http.server.HttpServer
import com.hexagontk.http.handlers.path
fun m() = path {
    get("/hello/{name}") {
        Runtime.getRuntime().exec(pathParameters["name"].toString()) // want: command-injection
        Runtime.getRuntime().exec("id " + (pathParameters["name"].toString()).toInt())
        ok("x")
    }
}
