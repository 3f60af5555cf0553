import javax.servlet.http.*

// Functions that do what a constant says, and values that are converted where they are present.
class Present : HttpServlet() {
    private fun value(request: HttpServletRequest, name: String, number: Boolean = false): Any =
        if (number) request.getParameter(name).toInt() else request.getParameter(name)

    override fun doGet(request: HttpServletRequest, response: HttpServletResponse) {
        response.writer.print("<b>" + value(request, "a", true))
        response.writer.print("<b>" + value(request, "a")) // want: xss
        val b: String = request.getParameter("b")
        if (b.isNullOrEmpty()) {
            response.writer.print("<b>" + b)
        }
        if (!b.isNotBlank()) {
            response.writer.print("<b>" + b)
        }
        response.writer.print("<b>" + b.count())
        response.writer.print("<b>" + b) // want: xss
    }
}
