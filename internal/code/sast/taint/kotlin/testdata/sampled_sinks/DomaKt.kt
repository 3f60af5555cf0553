package sampled.doma
import org.seasar.doma.*
import org.seasar.doma.jdbc.*
import org.seasar.doma.jdbc.builder.*
import org.springframework.web.bind.annotation.*
@RestController
class DomaKt(private val config: Config) {
    @GetMapping("/d")
    fun d(@RequestParam name: String) {
        val b = SelectBuilder.newInstance(config)
        b.sql("SELECT * FROM u WHERE n = '$name'") // want: sql-injection
        b.getScalarSingle(String::class.java)
        UpdateBuilder.newInstance(config).sql("UPDATE u SET n = '$name'").execute() // want: sql-injection
        SelectBuilder.newInstance(config).sql("SELECT * FROM u WHERE n = ").param(String::class.java, name)
    }
}
