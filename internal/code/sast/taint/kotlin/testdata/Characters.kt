package checks

import javax.servlet.http.HttpServlet
import javax.servlet.http.HttpServletRequest
import javax.servlet.http.HttpServletResponse

// Escapes that go through the characters of a text.

private fun built(text: String) = buildString {
    for (c in text) {
        when (c) {
            '<' -> append("&lt;")
            '>' -> append("&gt;")
            '&' -> append("&amp;")
            '"', '\'' -> append("&quot;")
            else -> append(c)
        }
    }
}

private fun tested(text: String): String {
    val out = StringBuilder()
    for (c in text) if (c == '<') out.append("&lt;") else if (c == '>') out.append("&gt;") else out.append(c)
    return out.toString()
}

private fun undone(text: String): String {
    val out = StringBuilder()
    for (c in text) {
        when (c) {
            '<' -> out.append(c)
            else -> out.append(c)
        }
    }
    return out.toString()
}

class Characters : HttpServlet() {
    override fun doGet(q: HttpServletRequest, r: HttpServletResponse) {
        r.contentType = "text/html"
        val x = q.getParameter("x")
        r.writer.write("<b>" + built(x))
        r.writer.write("<b>" + tested(x))
        r.writer.write("<b>" + undone(x)) // want: xss
        r.writer.write("<b>" + x) // want: xss
    }
}

class Filtered : HttpServlet() {
    override fun doGet(q: HttpServletRequest, r: HttpServletResponse) {
        r.contentType = "text/html"
        val title = q.getParameter("title")?.trim() ?: "none"
        r.writer.write("<p>${title.filter { it.isLetterOrDigit() || it == ' ' }}</p>")
        r.writer.write("<p>${title.filter { it.isLetterOrDigit() || it == '<' }}</p>") // want: xss
        val known = q.parameterMap["title"]?.firstOrNull() ?: "none"
        r.writer.write("<p>${known.filter(Char::isDigit)}</p>")
        r.writer.write("<p>$known</p>") // want: xss
        if (title.all { it == '<' || it == 'b' }) r.writer.write("<p>$title</p>") // want: xss
        if (title.all { it == '-' || it == 'b' }) r.writer.write("<p>$title</p>")
    }
}
