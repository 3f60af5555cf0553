package later.statuspages
import io.ktor.http.*
import io.ktor.server.application.*
import io.ktor.server.plugins.statuspages.*
import io.ktor.server.request.*
import io.ktor.server.response.*
import java.sql.Statement
fun Application.pages(st: Statement) {
    install(StatusPages) {
        exception<Throwable> { call, cause ->
            st.execute("INSERT INTO e VALUES('${call.request.uri}')") // want: sql-injection
            call.respondText("error", status = HttpStatusCode.InternalServerError)
        }
        status(HttpStatusCode.NotFound) { call, status ->
            call.respondText("<p>No ${call.request.queryString()}</p>", ContentType.Text.Html) // want: xss
        }
    }
}
