package q.logging
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import io.github.oshai.kotlinlogging.KotlinLogging
import org.slf4j.LoggerFactory
@RestController class P() {
    val log = LoggerFactory.getLogger("x")
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { log.info("user $s") } // want: log-injection
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { log.info("user") }
}
