package popular.krush
import org.jetbrains.exposed.sql.*
import org.jetbrains.exposed.sql.transactions.transaction
import org.springframework.web.bind.annotation.*
import pl.touk.krush.*
@javax.persistence.Entity data class Book(@javax.persistence.Id val id: Long? = null, val isbn: String)
@RestController
class KrushKt {
    @GetMapping("/k")
    fun k(@RequestParam isbn: String) = transaction {
        exec("SELECT * FROM book WHERE isbn = '$isbn'") { rs -> rs.next() } // want: sql-injection
        TransactionManagerX.current().exec("DELETE FROM book WHERE isbn = ?")
        BookTable.selectAll().where { BookTable.isbn eq isbn }.toBookList()
    }
    @DeleteMapping("/k")
    fun d(@RequestParam isbn: String) = transaction {
        connection.prepareStatement("DELETE FROM book WHERE isbn = '$isbn'", false) // want: sql-injection
    }
}
