package validators

import arrow.core.raise.either
import arrow.core.raise.ensure
import kotlin.uuid.Uuid
import kotlinx.datetime.*
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController

@RestController
class Validators(private val jdbc: JdbcTemplate) {
    @GetMapping("/types")
    fun types(@RequestParam a: String) {
        jdbc.execute("SELECT '${LocalDate.parse(a)}'")
        jdbc.execute("SELECT '${Uuid.parse(a)}'")
        jdbc.execute("SELECT '$a'") // want: sql-injection
    }

    @GetMapping("/ensured")
    fun ensured(@RequestParam a: String, @RequestParam b: String) = either<String, Unit> {
        ensure(a.all { it.isLetterOrDigit() }) { "a" }
        jdbc.execute("SELECT '$a'")
        ensure(b.any { it.isLetterOrDigit() }) { "b" }
        jdbc.execute("SELECT '$b'") // want: sql-injection
    }
}
