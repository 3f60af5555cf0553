package sampled.sql2o
import org.springframework.web.bind.annotation.*
import org.sql2o.Sql2o
@RestController
class Sql2oKt(private val sql2o: Sql2o) {
    @GetMapping("/s")
    fun s(@RequestParam name: String, @RequestParam id: Long) {
        sql2o.open().use { con ->
            con.createQuery("SELECT * FROM u WHERE n = '$name'").executeAndFetchTable() // want: sql-injection
            con.createQueryWithParams("SELECT * FROM u WHERE n = '$name'") // want: sql-injection
            con.createQuery("SELECT * FROM u WHERE n = :n").addParameter("n", name).executeScalar()
            con.createQuery("SELECT * FROM u WHERE i = $id").executeUpdate()
        }
        sql2o.beginTransaction().createQuery("DELETE FROM u WHERE n = '$name'", true).executeUpdate() // want: sql-injection
    }
}
