package checks

import javax.servlet.http.HttpServlet
import javax.servlet.http.HttpServletRequest
import javax.servlet.http.HttpServletResponse
import kotlin.system.exitProcess

// Values that a function checks, or refuses, before it uses them.

val names = Regex("[a-z]+")

fun refuse(why: String): Nothing = throw IllegalArgumentException(why)

class Kept : HttpServlet() {
    override fun doGet(q: HttpServletRequest, r: HttpServletResponse) {
        q.getParameter("x").takeIf { names.matches(it) }?.let { Runtime.getRuntime().exec("ls " + it) }
        q.getParameter("y").takeUnless { names.matches(it) }?.let { Runtime.getRuntime().exec("ls " + it) } // want: command-injection
        val z = q.getParameter("z").takeIf { text -> names.matches(text) } ?: return
        Runtime.getRuntime().exec("ls " + z)
        val v = q.getParameter("v").takeUnless { it.isEmpty() } ?: return
        Runtime.getRuntime().exec("ls " + v) // want: command-injection
    }
}

class Checks : HttpServlet() {
    override fun doGet(q: HttpServletRequest, r: HttpServletResponse) {
        val x = q.getParameter("x")
        if (!names.matches(x)) refuse(x)
        Runtime.getRuntime().exec("ls " + x)
        val y = q.getParameter("y")
        if (!names.matches(y)) exitProcess(1)
        Runtime.getRuntime().exec("ls " + y)
        val w = q.getParameter("w")
        if (Regex("[^a-z]").containsMatchIn(w)) return
        Runtime.getRuntime().exec("ls " + w)
    }

    override fun doPut(q: HttpServletRequest, r: HttpServletResponse) {
        val x = q.getParameter("x")
        if (!x.all { it.isLetter() }) return
        Runtime.getRuntime().exec("ls " + x)
        val y = q.getParameter("y")
        if (y.any { !it.isLetter() }) return
        Runtime.getRuntime().exec("ls " + y)
        val z = q.getParameter("z")
        if (!z.none { !it.isLetter() }) return
        Runtime.getRuntime().exec("ls " + z)
        Runtime.getRuntime().exec("ls " + q.getParameter("a").filter { it.isLetter() })
        Runtime.getRuntime().exec("ls " + q.getParameter("b").filterNot { !it.isLetter() })
        val c: List<String> = q.getParameterValues("c").toList()
        Runtime.getRuntime().exec("ls " + c.filterNot { !names.matches(it) }[0])
        Runtime.getRuntime().exec("ls " + c.find { names.matches(it) })
        c.onEach { Runtime.getRuntime().exec(it) } // want: command-injection
        Runtime.getRuntime().exec("ls " + c.sortedBy { it }.size)
        each(c)
        if (!x.any { it.isLetter() }) return
        val u = q.getParameter("u")
        if (!u.any { it.isLetter() }) return
        Runtime.getRuntime().exec("ls " + u) // want: command-injection
    }

    private fun each(list: List<String>) = list.onEach { Runtime.getRuntime().exec(it) } // want: command-injection
}
