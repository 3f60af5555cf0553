package p.kooby_javalin6_kt
import io.ktor.server.application.*
import io.ktor.server.request.*
import io.ktor.server.resources.get
import io.ktor.server.resources.post
import io.ktor.resources.*
import io.ktor.server.routing.*
@Resource("/articles") class Articles(val sort: String? = "new")
fun Application.m() {
    routing {
        get<Articles> { article ->
            Runtime.getRuntime().exec(article.sort!!) // want: command-injection
            Runtime.getRuntime().exec("id " + (article.sort!!).toInt())
        }
    }
}
