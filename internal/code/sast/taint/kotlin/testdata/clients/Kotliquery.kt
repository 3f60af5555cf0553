package q.kotliquery
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import kotliquery.*
@RestController class P(private val ses: Session) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        ses.run(queryOf("select * from t where n='$s'").map { it.string(1) }.asList) // want: sql-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        ses.run(queryOf("select * from t where n=?", s).map { it.string(1) }.asList)
    }
}
