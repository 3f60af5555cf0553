package shop

import io.ktor.server.application.ApplicationCall
import io.ktor.server.response.respondRedirect
import java.net.URI
import java.sql.Connection
import java.util.regex.Pattern

private val NAME: Pattern = Pattern.compile("[A-Za-z][A-Za-z0-9]*")
private val HOSTS = hashSetOf("a.example", "b.example")
private val VIEWS = mapOf("all" to "every_order", "open" to "open_order")

enum class Level { LOW, HIGH }

private fun named(s: String): Result<String> =
    if (NAME.matcher(s).matches()) Result.success(s) else Result.failure(IllegalArgumentException(s))

private fun permits(raw: String): Boolean {
    val u = runCatching { URI(raw) }.getOrNull() ?: return false
    return "https" == u.scheme && u.host in HOSTS
}

private fun digits(s: String): Boolean {
    s.forEach { if (it < '0' || it > '9') return false }
    return s.isNotEmpty()
}

private fun shown(s: String): Boolean {
    s.forEach { if (it < ' ' || it > '~') return false }
    return s.isNotEmpty()
}

private fun local(raw: String): String = when {
    raw.isEmpty() -> "/"
    !raw.all { it.isLetterOrDigit() } -> "/"
    else -> raw
}

private fun loose(raw: String): String = when {
    raw.isEmpty() -> "/"
    raw.length > 200 -> "/"
    else -> raw
}

class Statement {
    private var table = "item"
    fun checked(t: String) = apply { require(NAME.matcher(t).matches()); table = t }
    fun raw(t: String) = apply { table = t }
    fun text() = "SELECT 1 FROM $table"
}

// Results of calls that may fail, and checks behind which only some values get.
class Outcomes(val db: Connection) {
    fun results(call: ApplicationCall) {
        val raw = call.request.queryParameters["a"].orEmpty()
        val a = named(raw).getOrElse { "none" }
        db.createStatement().execute("SELECT 1 FROM $a")
        db.createStatement().execute("SELECT 1 FROM ${named(raw).getOrThrow()}")
        named(raw).onSuccess { db.createStatement().execute("SELECT 1 FROM $it") }
        named(raw).onFailure { db.createStatement().execute("SELECT 1 FROM $raw") } // want: sql-injection
        val b = named(raw).getOrElse { raw }
        db.createStatement().execute("SELECT 1 FROM $b") // want: sql-injection
        val c = runCatching { raw.trim() }.map { it.lowercase() }.getOrDefault("none")
        db.createStatement().execute("SELECT 1 FROM $c") // want: sql-injection
        val d = raw.runCatching { trim() }.recover { "none" }.getOrThrow()
        db.createStatement().execute("SELECT 1 FROM $d") // want: sql-injection
        db.createStatement().execute("SELECT 1 FROM ${runCatching { raw }.fold({ it }, { "none" })}") // want: sql-injection
        db.createStatement().execute("SELECT 1 FROM ${runCatching { enumValueOf<Level>(raw) }.getOrDefault(Level.LOW).name}")
    }

    fun addresses(call: ApplicationCall) {
        val raw = call.request.queryParameters["a"].orEmpty()
        if (permits(raw)) call.respondRedirect(raw) else call.respondRedirect(raw) // want: open-redirect
    }

    fun permitted(call: ApplicationCall) {
        val raw = call.request.queryParameters["a"].orEmpty()
        if (!permits(raw)) return
        call.respondRedirect(raw)
    }

    fun characters(call: ApplicationCall) {
        val a = call.request.queryParameters["a"].orEmpty()
        val ok = digits(a)
        if (!ok) return
        db.createStatement().execute("SELECT 1 FROM item_$a")
        val b = call.request.queryParameters["b"].orEmpty()
        if (shown(b)) db.createStatement().execute("SELECT 1 FROM item_$b") // want: sql-injection
    }

    fun conditions(call: ApplicationCall) {
        val a = call.request.queryParameters["a"].orEmpty()
        db.createStatement().execute("SELECT 1 FROM item_${local(a)}")
        db.createStatement().execute("SELECT 1 FROM item_${loose(a)}") // want: sql-injection
    }

    fun numbers(call: ApplicationCall) {
        val parts = call.request.queryParameters["a"].orEmpty().split("-")
        if (parts.size != 2 || parts.any { it.toIntOrNull() == null }) return
        db.createStatement().execute("SELECT 1 FROM item WHERE y = ${parts[0]}")
        val open = call.request.queryParameters["b"].orEmpty().split("-")
        if (open.size != 2 || open.any { it.trim() == "" }) return
        db.createStatement().execute("SELECT 1 FROM item WHERE y = ${open[0]}") // want: sql-injection
        val ids = call.request.queryParameters["c"].orEmpty().split(",").mapNotNull { it.trim().toLongOrNull() }
        db.createStatement().execute("SELECT 1 FROM item WHERE id IN (${ids.joinToString()})")
        val short = call.request.queryParameters["d"]?.toShortOrNull() ?: return
        db.createStatement().execute("SELECT $short, ${call.request.queryParameters["e"]?.toUByteOrNull()}")
    }

    fun lists(call: ApplicationCall) {
        val all = call.request.queryParameters.getAll("a").orEmpty()
        db.createStatement().execute("SELECT ${all.filter { it in VIEWS.keys }.joinToString()}")
        db.createStatement().execute("SELECT ${all.filter { it.length < 9 }.joinToString()}") // want: sql-injection
        all.forEach { db.createStatement().execute("SELECT $it") } // want: sql-injection
        val own = call.request.queryParameters["b"].orEmpty()
        db.createStatement().execute("SELECT 1 FROM ${VIEWS.getOrElse(own) { "all" }}")
        db.createStatement().execute("SELECT 1 FROM ${VIEWS.getOrElse(own) { own }}") // want: sql-injection
        if (VIEWS.containsValue(own)) db.createStatement().execute("SELECT 1 FROM $own")
    }

    fun fluent(call: ApplicationCall) {
        val a = call.request.queryParameters["a"].orEmpty()
        db.createStatement().execute(Statement().raw(a).text()) // want: sql-injection
        db.createStatement().execute(Statement().checked(a).text())
    }
}
