package q.exposed_exec_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.jetbrains.exposed.sql.transactions.transaction
import org.jetbrains.exposed.sql.transactions.TransactionManager
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        transaction { exec("DELETE FROM u WHERE n = '$s'") } // want: sql-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        TransactionManager.current().exec("DELETE FROM u WHERE n = '$s'") // want: sql-injection
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        transaction { exec("DELETE FROM u") }
    }
}
