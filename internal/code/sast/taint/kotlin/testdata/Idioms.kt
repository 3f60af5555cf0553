package shop

import javax.servlet.http.HttpServlet
import javax.servlet.http.HttpServletRequest
import javax.servlet.http.HttpServletResponse

interface Maker {
    fun make(): String
}

class Named(name: String, start: Int) {
    var name: String = name
        get() = field.trim()
    val first by lazy { name }
    val plain = "ls"

    constructor(prefix: Char, rest: String) : this(prefix + rest, 0)
}

class Settings {
    var command = ""; var note = ""
}

class Line { var text = ""; val plain = "ls" }

fun settings(block: Settings.() -> Unit) = Settings().apply(block)

fun longest(list: List<String>): String {
    list.forEach { if (it.length > 3) return it }
    return "ls"
}

fun listed(list: List<String>, word: String): Boolean {
    list.forEachIndexed { i, s -> if (i < 3 && s == word) return true }
    return false
}

fun none(list: List<String>): String {
    val out = list.map { fun(s: String): String { return s } }
    list.forEach { if (it.length > 3) return@forEach }
    return "ls"
}

inline fun <T> timed(work: () -> T): T {
    return work()
}

class Idioms : HttpServlet() {
    override fun doGet(q: HttpServletRequest, r: HttpServletResponse) {
        val s = q.getParameter("x")
        Runtime.getRuntime().exec(longest(listOf(s))) // want: command-injection
        Runtime.getRuntime().exec(none(listOf(s)))
        Runtime.getRuntime().exec(timed { s }) // want: command-injection
        Runtime.getRuntime().exec(timed { "ls" })
        Runtime.getRuntime().exec(run { if (s.length > 3) return@run s; "ls" }) // want: command-injection
        if (listed(listOf("a", "b"), s)) Runtime.getRuntime().exec(s) // want: command-injection
        var found = "ls"
        outer@ while (true) {
            for (c in s) {
                if (c == 'a') break@outer
                found = s
                continue@outer
            }
        }
        Runtime.getRuntime().exec(found) // want: command-injection
    }

    override fun doPost(q: HttpServletRequest, r: HttpServletResponse) {
        val s = q.getParameter("x")
        Runtime.getRuntime().exec(Named(s, 1).name) // want: command-injection
        Runtime.getRuntime().exec(Named(s, 1).first) // want: command-injection
        Runtime.getRuntime().exec(Named(s, 1).plain)
        Runtime.getRuntime().exec(Named('a', s).name) // want: command-injection
        val c = settings { command = s }
        Runtime.getRuntime().exec(c.command) // want: command-injection
        Runtime.getRuntime().exec(c.note)
        val line = Line()
        line.text = s
        Runtime.getRuntime().exec(line.text) // want: command-injection
        Runtime.getRuntime().exec(line.plain)
    }

    override fun doPut(q: HttpServletRequest, r: HttpServletResponse) {
        val s = q.getParameter("x")
        val maker = object : Maker {
            private val text = s
            override fun make() = text
        }
        Runtime.getRuntime().exec(maker.make()) // want: command-injection
        val other = object : Maker {
            private val text = s
            override fun make() = "ls"
        }
        Runtime.getRuntime().exec(other.make())
        val both = object {
            val x = s
            val y = "ls"
        }
        Runtime.getRuntime().exec(both.x) // want: command-injection
        Runtime.getRuntime().exec(both.y)
    }
}
