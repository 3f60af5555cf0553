package q.jdbi
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.jdbi.v3.core.Jdbi
import org.jdbi.v3.core.kotlin.*
@RestController class P(private val jdbi: Jdbi) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        jdbi.withHandleUnchecked { it.createQuery("select * from t where n='$s'").mapToMap().list() } // want: sql-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        jdbi.withHandle<Any, Exception> { h -> h.createQuery("select * from t where n='$s'").mapToMap().list() } // want: sql-injection
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        jdbi.open().use { h -> h.execute("delete from t where n='$s'") } // want: sql-injection
    }
    @GetMapping("/a3") suspend fun m3(@RequestParam s: String) {
        jdbi.withHandle<Any, Exception> { h -> h.createQuery("select * from t where n=:n").bind("n",
                s).mapToMap().list() }
    }
}
