package q.cassandra
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import com.datastax.oss.driver.api.core.CqlSession
@RestController class P(private val cq: CqlSession) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { cq.execute("select * from t where n='$s'") } // want: sql-injection
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { cq.execute("select * from t where n=?", s) }
}
