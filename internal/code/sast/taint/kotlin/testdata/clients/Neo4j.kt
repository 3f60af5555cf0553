package q.neo4j
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.neo4j.driver.*
@RestController class P(private val ns: Session) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        ns.run("match (n {name:'$s'}) return n") // want: sql-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        ns.run("match (n {name:\$n}) return n", mapOf("n" to s))
    }
}
