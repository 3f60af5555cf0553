package shop

import arrow.core.raise.either
import arrow.core.raise.ensureNotNull
import io.ktor.server.application.*
import io.ktor.server.response.*
import io.ktor.server.routing.*
import org.koin.ktor.ext.inject
import java.sql.Connection

class Users(private val db: Connection) {
    fun find(name: String) = db.createStatement().executeQuery("SELECT * FROM users WHERE name = '$name'") // want: sql-injection

    fun byName(name: String) = db.prepareStatement("SELECT * FROM users WHERE name = ?").also { it.setString(1, name) }.executeQuery()
}

fun Application.module() {
    val users by inject<Users>()
    routing {
        get("/users") {
            val found = either {
                val name = ensureNotNull(call.request.queryParameters["name"]) { "missing" }
                users.byName(name)
                users.find(name)
            }
            call.respondText(found.toString())
        }
    }
}
