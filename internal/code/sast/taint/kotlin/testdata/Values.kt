package shop

import io.ktor.server.application.ApplicationCall
import java.io.File
import java.sql.Connection

@JvmInline
value class Segment(val value: String) {
    init {
        require(value.isNotEmpty() && value.all { it.isLetterOrDigit() }) { "segment" }
    }
}

data class Code(val text: String, val note: String) {
    init {
        if (!text.matches(Regex("[A-Z]{3}"))) throw IllegalArgumentException("code")
    }
}

class Named(val value: String) {
    init {
        require(value.isNotEmpty()) { "name" }
        println(value.length)
    }
}

class Job(val db: Connection, val text: String) {
    init {
        require(text.length < 9)
        start()
    }

    private fun start() = db.createStatement().execute("SELECT $text") // want: sql-injection
}

// Objects whose classes accept only some values.
class Values(val db: Connection) {
    fun get(call: ApplicationCall) {
        val a = call.request.queryParameters["a"].orEmpty()
        File("/srv/${Segment(a).value}/index").readText()
        val b = call.request.queryParameters["b"].orEmpty()
        File("/srv/${Named(b).value}/index").readText() // want: path-traversal
        val code = Code(call.request.queryParameters["c"].orEmpty(), call.request.queryParameters["d"].orEmpty())
        db.createStatement().execute("SELECT ${code.text}")
        db.createStatement().execute("SELECT ${code.note}") // want: sql-injection
        Job(db, call.request.queryParameters["e"].orEmpty())
        val f = call.request.queryParameters["f"].orEmpty()
        if (f.any { it.isLetter() }) db.createStatement().execute("SELECT $f") // want: sql-injection
    }
}

enum class Gauge(val table: String) { NARROW("narrow"), STANDARD("standard") }

@org.springframework.web.bind.annotation.RestController
class Gauges(private val db: Connection) {
    @org.springframework.web.bind.annotation.GetMapping("/gauge")
    fun gauge(gauge: Gauge, other: String) {
        rows(gauge, other)
    }

    private fun rows(gauge: Gauge, other: String) {
        db.createStatement().execute("SELECT 1 FROM ${gauge.table}")
        db.createStatement().execute("SELECT 1 FROM ${gauge.table} WHERE x = '$other'") // want: sql-injection
    }
}

// Checks of values whose type nobody knows.
fun untyped(request: org.http4k.core.Request, db: Connection) {
    val slug = request.query("slug").orEmpty()
    require(slug.all { it in 'a'..'z' })
    db.createStatement().execute("SELECT 1 FROM $slug")
    val open = request.query("open").orEmpty()
    require(open.all { it in ' '..'~' })
    db.createStatement().execute("SELECT 1 FROM $open") // want: sql-injection
}
