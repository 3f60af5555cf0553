package shop

import io.ktor.server.application.ApplicationCall
import java.net.URI
import java.net.URL
import java.sql.Connection

// Ranges of characters, constant texts of characters, references to functions that check, and blocks that a reference stands for.
class Ranges(val db: Connection) {
    private fun isCode(code: String) = code.length == 8 && code.all { it in '0'..'9' || it in 'A'..'F' }
    private fun isOpen(code: String) = code.length == 8 && code.all { it in ' '..'~' }
    private fun checked(raw: String): URI? = URI(raw).takeIf { it.scheme == "https" && it.host in setOf("a.example", "b.example") }

    fun helper(call: ApplicationCall) {
        val code = call.request.queryParameters["code"]!!
        isCode(code) && db.createStatement().execute("SELECT 1 FROM frozen WHERE code = '$code'")
        isOpen(code) && db.createStatement().execute("SELECT 1 FROM frozen WHERE code = '$code'") // want: sql-injection
    }

    fun required(call: ApplicationCall) {
        val slug = call.request.queryParameters["slug"].orEmpty()
        require(slug.isNotEmpty() && slug.all { it in 'a'..'z' || it == '-' }) { "slug" }
        db.createStatement().execute("SELECT title FROM recipe WHERE slug = '$slug'")
    }

    fun any(call: ApplicationCall) {
        val slug = call.request.queryParameters["slug"].orEmpty()
        if (slug.any { it !in 'a'..'z' }) return
        db.createStatement().execute("SELECT title FROM recipe WHERE slug = '$slug'")
    }

    fun reference(call: ApplicationCall) {
        val slug = call.request.queryParameters["slug"].orEmpty()
        if (slug.all(Char::isDefined)) db.createStatement().execute("SELECT title FROM recipe WHERE slug = '$slug'") // want: sql-injection
        if (!slug.all(Char::isLetterOrDigit)) return
        db.createStatement().execute("SELECT title FROM recipe WHERE slug = '$slug'")
    }

    fun listed(call: ApplicationCall) {
        val slug = call.request.queryParameters["slug"].orEmpty()
        if (slug.all { it in "abc'-" }) db.createStatement().execute("SELECT title FROM recipe WHERE slug = '$slug'") // want: sql-injection
        if (!slug.all { it.isLetterOrDigit() || it in "-_" }) return
        db.createStatement().execute("SELECT title FROM recipe WHERE slug = '$slug'")
    }

    fun address(call: ApplicationCall) {
        val to = call.request.queryParameters["to"]?.let(URI::create)
        if (to != null && to.host == "cookbook.example") {
            URL(to.toString()).readText()
        }
        URL(to.toString()).readText() // want: ssrf
        val hook = checked(call.request.queryParameters["hook"]!!) ?: return
        URL(hook.toString()).readText()
    }

    fun chosen(call: ApplicationCall) {
        val slug = call.request.queryParameters["slug"]?.takeIf(::isCode) ?: return
        db.createStatement().execute("SELECT title FROM recipe WHERE slug = '$slug'")
        val open = call.request.queryParameters["slug"]?.takeIf(::isOpen) ?: return
        db.createStatement().execute("SELECT title FROM recipe WHERE slug = '$open'") // want: sql-injection
    }
}
