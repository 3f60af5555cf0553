package p.ktorresource
import io.ktor.resources.Resource
import io.ktor.server.application.*
import io.ktor.server.resources.*
import io.ktor.server.routing.Route
@Resource("/articles") class Articles(val sort: String? = "new") {
    @Resource("{id}") class Id(val parent: Articles = Articles(), val id: String)
}
fun Route.articles() {
    get<Articles> { articles ->
        Runtime.getRuntime().exec("sh -c " + articles.sort!!) // want: command-injection
        Runtime.getRuntime().exec("id " + articles.sort!!.toInt())
    }
    get<Articles.Id> {
        Runtime.getRuntime().exec("sh -c " + it.id) // want: command-injection
        Runtime.getRuntime().exec("id " + it.id.toInt())
    }
}
