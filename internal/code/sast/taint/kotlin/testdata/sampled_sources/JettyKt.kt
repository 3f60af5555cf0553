package sampled.jettykt
import jakarta.servlet.http.HttpServletRequest
import jakarta.servlet.http.HttpServletResponse
import org.eclipse.jetty.io.Content
import org.eclipse.jetty.server.*
import org.eclipse.jetty.server.handler.AbstractHandler
import org.eclipse.jetty.util.Callback
import org.eclipse.jetty.util.Fields
import java.io.File
import java.sql.Statement
class Old(private val st: Statement) : AbstractHandler() {
    override fun handle(target: String, baseRequest: Request, request: HttpServletRequest, response: HttpServletResponse) {
        st.executeQuery("SELECT * FROM t WHERE p = '$target'") // want: sql-injection
        st.executeQuery("SELECT * FROM t WHERE q = '${request.getParameter("q")}'") // want: sql-injection
        st.executeQuery("SELECT * FROM t WHERE q = ${request.getParameter("n").toInt()}")
        response.writer.println("<p>${request.getParameter("x")}</p>") // want: xss
    }
}
class New(private val st: Statement) : Handler.Abstract() {
    override fun handle(request: Request, response: Response, callback: Callback): Boolean {
        val fields: Fields = Request.extractQueryParameters(request)
        File("/srv/" + fields.getValue("file")).readText() // want: path-traversal
        Runtime.getRuntime().exec("sh -c " + Content.Source.asString(request)) // want: command-injection
        st.executeQuery("SELECT * FROM t WHERE p = '${request.httpURI.query}'") // want: sql-injection
        Response.sendRedirect(request, response, callback, fields.getValue("to")) // want: open-redirect
        return true
    }
}
