package p.exposed2
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.jetbrains.exposed.sql.*
import org.jetbrains.exposed.sql.transactions.*
import org.jetbrains.exposed.sql.transactions.experimental.newSuspendedTransaction
@RestController
class C() {
    @GetMapping("/a0") suspend fun a0(@RequestParam s: String) {
        transaction { exec("select * from t where n = '$s'") { rs -> rs.next() } } // want: sql-injection
    }
    @GetMapping("/a1") suspend fun a1(@RequestParam s: String) {
        newSuspendedTransaction { exec("delete from t where n = '$s'") } // want: sql-injection
    }
    @GetMapping("/a2") suspend fun a2(@RequestParam s: String) {
        transaction { TransactionManager.current().exec("delete from t where n = '$s'") } // want: sql-injection
    }
    @GetMapping("/a3") suspend fun a3(@RequestParam s: String) {
        transaction { connection.prepareStatement("select * from t where n = '$s'", false) } // want: sql-injection
    }
    @GetMapping("/a4") suspend fun a4(@RequestParam s: String) {
        transaction { exec("select * from t") { rs -> rs.next() } }
    }
}
