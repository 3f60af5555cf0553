package q.jdbi_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.jdbi.v3.core.Jdbi
import org.jdbi.v3.core.kotlin.useHandleUnchecked
import org.jdbi.v3.core.kotlin.withHandleUnchecked
@RestController class P(private val jdbi: Jdbi) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        jdbi.withHandleUnchecked { h -> h.createQuery("select * from u where n = '$s'").mapToMap().list() } // want: sql-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        jdbi.open().use { it.execute("delete from u where n = '$s'") } // want: sql-injection
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        jdbi.open().use { it.execute("delete from u where n = ?", s) }
    }
}
