package q.neo4j_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.neo4j.driver.Driver
@RestController class P(private val driver: Driver) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        driver.session().use { it.run("MATCH (u {n: '$s'}) RETURN u") } // want: sql-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        driver.session().use { session -> session.executeRead { tx -> tx.run( // want: sql-injection
                "MATCH (u {n: '$s'}) RETURN u").list() } }
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        driver.session().use { it.run("MATCH (u {n: \$n}) RETURN u", mapOf("n" to s)) }
    }
}
