package sampled.kotliquery
import kotliquery.*
import org.springframework.web.bind.annotation.*
@RestController
class KotliqueryKt(private val session: Session) {
    @GetMapping("/k")
    fun k(@RequestParam name: String, @RequestParam id: Int) {
        session.run(queryOf("SELECT * FROM u WHERE n = '$name'").map { it.string(1) }.asList) // want: sql-injection
        session.run(queryOf("UPDATE u SET n = '$name'").asUpdate) // want: sql-injection
        session.update(queryOf("DELETE FROM u WHERE n = '$name'")) // want: sql-injection
        session.batchPreparedStatement("INSERT INTO u VALUES('$name')", listOf()) // want: sql-injection
        session.run(queryOf("SELECT * FROM u WHERE n = ?", name).map { it.string(1) }.asSingle)
        session.run(queryOf("SELECT * FROM u WHERE n = :n", mapOf("n" to name)).asExecute)
        session.run(queryOf("SELECT * FROM u WHERE i = $id").asExecute)
    }
}
