package popular.ktorresources
import io.ktor.http.*
import io.ktor.resources.*
import io.ktor.server.application.*
import io.ktor.server.request.*
import io.ktor.server.resources.*
import io.ktor.server.response.*
import io.ktor.server.routing.Route
import java.io.File
import java.sql.Statement
@Resource("/articles")
class Articles(val sort: String? = "new", val page: Int = 1) {
    @Resource("{slug}")
    class BySlug(val parent: Articles = Articles(), val slug: String)
}
data class NewArticle(val title: String, val words: Int)
fun Route.articles(st: Statement) {
    get<Articles> { articles ->
        st.execute("SELECT * FROM a ORDER BY ${articles.sort}") // want: sql-injection
        st.execute("SELECT * FROM a LIMIT 10 OFFSET ${articles.page}")
    }
    get<Articles.BySlug> {
        File("/srv/a/${it.slug}").readText() // want: path-traversal
        call.respondText("<h1>${it.slug}</h1>", ContentType.Text.Html) // want: xss
        st.execute("SELECT * FROM a ORDER BY ${it.parent.sort}") // want: sql-injection
    }
    post<Articles> {
        val a = call.receive<NewArticle>()
        st.execute("INSERT INTO a VALUES('${a.title}')") // want: sql-injection
        st.execute("INSERT INTO a VALUES(${a.words})")
        call.respondRedirect(call.request.queryParameters["next"] ?: "/") // want: open-redirect
    }
}
