package sampled.exposed
import org.jetbrains.exposed.sql.*
import org.jetbrains.exposed.sql.statements.StatementType
import org.jetbrains.exposed.sql.transactions.*
import org.springframework.web.bind.annotation.*
object Users : Table() { val name = varchar("name", 50) }
@RestController
class ExposedKt {
    @GetMapping("/e")
    fun e(@RequestParam name: String, @RequestParam id: Int) {
        transaction {
            exec("SELECT * FROM users WHERE name = '$name'") // want: sql-injection
            exec("SELECT * FROM users WHERE name = '$name'") { rs -> rs.next() } // want: sql-injection
            TransactionManager.current().exec("DELETE FROM users WHERE name = '$name'") // want: sql-injection
            connection.prepareStatement("SELECT * FROM users WHERE name = '$name'", false) // want: sql-injection
            execInBatch(listOf("DELETE FROM users WHERE name = '$name'")) // want: sql-injection
            Users.selectAll().where { Users.name eq name }
            exec("SELECT * FROM users WHERE id = $id")
            exec("SELECT * FROM users WHERE name = ?", listOf(VarCharColumnType() to name), StatementType.SELECT)
        }
    }
}
