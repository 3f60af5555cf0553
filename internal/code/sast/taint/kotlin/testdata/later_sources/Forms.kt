package later.forms
import io.ktor.http.content.*
import io.ktor.server.application.*
import io.ktor.server.request.*
import io.ktor.server.response.*
import io.ktor.server.routing.*
import io.ktor.server.util.*
import io.ktor.utils.io.*
import java.io.File
import java.sql.Statement
fun Route.forms(st: Statement) {
    post("/a") {
        val form = call.receiveParameters()
        st.execute("INSERT INTO t VALUES('${form["name"]}')") // want: sql-injection
        val n: Int by form
        st.execute("INSERT INTO t VALUES($n)")
        val file: String by form
        File("/srv/$file").readText() // want: path-traversal
    }
    post("/b") {
        call.receiveMultipart().forEachPart { part ->
            when (part) {
                is PartData.FormItem -> Runtime.getRuntime().exec("sh -c " + part.value) // want: command-injection
                is PartData.FileItem -> File("/srv/" + part.originalFileName).writeText("x") // want: path-traversal
                else -> {}
            }
        }
        call.respondRedirect(call.request.queryParameters.getOrFail("to")) // want: open-redirect
    }
}
