package untyped

// Text of a type that the repository does not have, and enumerations as parameters.

import com.example.forms.OrderForm
import io.micronaut.http.annotation.Body
import io.micronaut.http.annotation.Controller
import io.micronaut.http.annotation.Get
import io.micronaut.http.annotation.Post
import io.micronaut.http.annotation.QueryValue
import java.sql.Connection

enum class House(val table: String) { VIENNA("vienna"), BASEL("basel") }

@Controller("/lots")
open class Untyped(private val db: Connection) {
    @Get("/")
    fun lots(@QueryValue artist: String, @QueryValue house: House): String {
        db.createStatement().executeQuery("SELECT * FROM ${house.table} WHERE house = '${house.name}'")
        db.createStatement().executeQuery("SELECT * FROM lots WHERE artist = '$artist'") // want: sql-injection
        return ""
    }

    @Post("/")
    fun order(@Body form: OrderForm): String {
        val name = form.name
        db.createStatement().executeQuery("SELECT '${name.replace(Regex("[^a-z]"), "")}'")
        if (name.lowercase() in setOf("a", "b")) db.createStatement().executeQuery("SELECT '$name'")
        if (name.uppercase() == "A") db.createStatement().executeQuery("SELECT '$name'")
        if (name.matches(Regex("[a-z]+"))) db.createStatement().executeQuery("SELECT '$name'")
        if (name.matches(Regex(".*[a-z]+.*"))) db.createStatement().executeQuery("SELECT '$name'") // want: sql-injection
        db.createStatement().executeQuery("SELECT '${name.replace(Regex("[a-z]"), "")}'") // want: sql-injection
        return ""
    }
}
