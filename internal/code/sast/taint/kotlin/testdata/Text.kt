package shop.web

import java.io.File
import java.net.URL
import java.nio.file.Path
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.web.bind.annotation.*

class Text(private val jdbc: JdbcTemplate) {
    @GetMapping("/matched")
    fun matched(@RequestParam q: String, @RequestParam other: String) {
        if (!Regex("[a-z]+").matches(q)) return
        jdbc.execute("SELECT $q")
        if (!other.matches(Regex("[a-z' ]+"))) return
        jdbc.execute("SELECT $other") // want: sql-injection
    }

    @GetMapping("/plain")
    fun plain(@RequestParam q: String) {
        if (!q.matches("[a-z]+".toRegex())) return
        jdbc.execute("SELECT $q")
    }

    @GetMapping("/regex")
    fun regex(@RequestParam q: String) {
        Regex(q) // want: regex-injection
        q.toRegex() // want: regex-injection
        Regex(Regex.escape(q))
        Regex("[a-z]").containsMatchIn(q)
        jdbc.execute("SELECT " + Regex("[a-z]").replace(q, "b")) // want: sql-injection
    }

    @GetMapping("/required")
    fun required(@RequestParam q: String) {
        require(q in setOf("a", "b"))
        jdbc.execute("SELECT $q")
    }

    @GetMapping("/checked")
    fun checked(@RequestParam q: String) {
        if (q !in listOf("a", "b")) throw IllegalArgumentException("what: $q")
        jdbc.execute("SELECT $q")
    }

    @GetMapping("/numbers")
    fun numbers(@RequestParam q: String) {
        val n = q.toIntOrNull() ?: return
        jdbc.execute("SELECT $n")
        jdbc.execute("SELECT ${q.toLong()}")
        jdbc.execute("SELECT ${q.toDouble()}")
        jdbc.execute("SELECT ${q.isNullOrBlank()}")
    }

    @GetMapping("/text")
    fun text(@RequestParam q: String) {
        jdbc.execute("SELECT " + q.lowercase()) // want: sql-injection
        jdbc.execute("SELECT " + q.uppercase()) // want: sql-injection
        jdbc.execute("SELECT " + q.trimEnd()) // want: sql-injection
        jdbc.execute("SELECT " + "a".padEnd(3))
        jdbc.execute("SELECT " + q.removePrefix("a").orEmpty()) // want: sql-injection
        jdbc.execute("SELECT " + q.substringAfter(":")) // want: sql-injection
        jdbc.execute("SELECT " + q.substringBefore(":")) // want: sql-injection
        jdbc.execute(q.lines().first()) // want: sql-injection
        jdbc.execute(String(q.toByteArray())) // want: sql-injection
        val sql = """
            SELECT * FROM orders
            WHERE name = '$q'
        """.trimIndent()
        jdbc.execute(sql) // want: sql-injection
        jdbc.execute("SELECT * FROM orders WHERE price = '\$q'")
        buildString { append("SELECT ").append(q) }.let { jdbc.execute(it) } // want: sql-injection
        val b = StringBuilder()
        b.append("SELECT ").append(q)
        jdbc.execute(b.toString()) // want: sql-injection
    }

    @GetMapping("/lists")
    fun lists(@RequestParam q: String) {
        val (a, b) = q to "x"
        jdbc.execute("SELECT $b")
        jdbc.execute("SELECT $a") // want: sql-injection
        for (x in listOf(q)) jdbc.execute(x) // want: sql-injection
        jdbc.execute(listOf("a", q).firstOrNull()) // want: sql-injection
        jdbc.execute(listOf("a", "b").joinToString { it.trim() })
        jdbc.execute(listOf(q).joinToString { it.trim() }) // want: sql-injection
        listOf(q).filter { it.isNotEmpty() }.forEach { jdbc.execute(it) } // want: sql-injection
        jdbc.execute(listOf(q).any { jdbc.execute(it) }) // want: sql-injection
        listOf("a").any { jdbc.execute(it) }
        jdbc.execute(listOf(q).toMutableList().component1()) // want: sql-injection
        jdbc.execute(mapOf("a" to q, "b" to "c").getValue("a")) // want: sql-injection
        jdbc.execute(mapOf("a" to q, "b" to "c").getValue("b"))
        mapOf("a" to q).forEach { (key, value) -> jdbc.execute(key + value) } // want: sql-injection
    }

    @GetMapping("/files")
    fun files(@RequestParam q: String) {
        File(q).useLines { } // want: path-traversal
        File("/srv/a").resolve(q).readBytes() // want: path-traversal
        File("/srv/a").appendText(q)
        File("/srv/$q").copyTo(File("/srv/a")) // want: path-traversal
        File("/srv/a").copyTo(File("/srv/$q")) // want: path-traversal
        Path.of("/srv", q).readText() // want: path-traversal
        Path.of("/srv", "a").writeText(q)
        URL(q).readText() // want: ssrf
        URL("https://a.example/$q").readText()
        Runtime.getRuntime().exec(q) // want: command-injection
        Runtime.getRuntime().exec(arrayOf("ls", "--", q))
        ProcessBuilder("sh", "-c", q).start() // want: command-injection
        ProcessBuilder("ls", "--", q).start()
        val path = File("/srv", q).canonicalPath
        if (!path.startsWith("/srv/")) return
        File(path).readText()
    }

    @GetMapping("/tries")
    fun tries(@RequestParam q: String) {
        val n = try {
            q.toInt()
        } catch (e: NumberFormatException) {
            return
        }
        jdbc.execute("SELECT $n")
        val text = try { q.trim() } finally { log() }
        jdbc.execute("SELECT $text") // want: sql-injection
    }

    private fun log() {}
}
