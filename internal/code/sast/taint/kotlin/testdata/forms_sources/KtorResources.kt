package forms.ktorresources
import io.ktor.resources.*
import io.ktor.server.resources.*
import io.ktor.server.application.*
import io.ktor.server.routing.Route
import io.ktor.server.auth.*
@Resource("/articles") class Articles(val sort: String? = "new") {
    @Resource("{id}") class Id(val parent: Articles = Articles(), val id: Long, val tag: String)
}
fun Route.articles() {
    get<Articles> { a -> Runtime.getRuntime().exec("sh -c " + a.sort) } // want: command-injection
    get<Articles.Id> { Runtime.getRuntime().exec("sh -c " + it.tag) } // want: command-injection
}
