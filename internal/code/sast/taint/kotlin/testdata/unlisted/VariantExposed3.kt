package p.exposed3
import org.jetbrains.exposed.v1.jdbc.transactions.TransactionManager
import org.jetbrains.exposed.v1.jdbc.transactions.transaction
import org.jetbrains.exposed.v1.r2dbc.transactions.suspendTransaction
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
@RestController
class C() {
    @GetMapping("/a0") fun a0(@RequestParam s: String) {
        transaction { exec(s) } // want: sql-injection
    }
    @GetMapping("/a1") suspend fun a1(@RequestParam s: String) {
        suspendTransaction { exec(s) } // want: sql-injection
    }
    @GetMapping("/a2") fun a2(@RequestParam s: String) {
        transaction { TransactionManager.current().exec(s) } // want: sql-injection
    }
    @GetMapping("/a3") fun a3(@RequestParam s: String) {
        transaction { exec("select * from t where n = ?", listOf(VarCharColumnType() to s)) }
    }
}
