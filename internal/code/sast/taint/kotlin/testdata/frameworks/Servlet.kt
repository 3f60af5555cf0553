package p.servlet
import jakarta.servlet.http.*
class S : HttpServlet() {
    override fun doGet(req: HttpServletRequest, resp: HttpServletResponse) {
        Runtime.getRuntime().exec(req.getParameter("a")) // want: command-injection
        Runtime.getRuntime().exec("id " + (req.getParameter("a")).toInt())
        Runtime.getRuntime().exec(req.getHeader("h")) // want: command-injection
        Runtime.getRuntime().exec("id " + (req.getHeader("h")).toInt())
        Runtime.getRuntime().exec(req.requestURI) // want: command-injection
        Runtime.getRuntime().exec("id " + (req.requestURI).toInt())
    }
}
