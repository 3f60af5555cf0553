package sampled.terpal
import io.exoquery.sql.*
import io.exoquery.sql.jdbc.*
import org.springframework.web.bind.annotation.*
@RestController
class TerpalKt(private val ctx: TerpalDriver) {
    @GetMapping("/t")
    suspend fun t(@RequestParam name: String) {
        Sql("SELECT * FROM u WHERE n = $name").queryOf<String>().runOn(ctx)
    }
}
