package p.feature_togglz_akka
import akka.http.javadsl.server.AllDirectives
class R : AllDirectives() {
    fun m() = path("x") {
        parameter("q") { q ->
            Runtime.getRuntime().exec(q) // want: command-injection
            Runtime.getRuntime().exec("id " + (q).toInt())
            complete("")
        }
    }
}
