import org.springframework.context.annotation.*
import org.springframework.http.*
import org.springframework.jdbc.core.*
import org.springframework.web.bind.annotation.*
import org.springframework.web.multipart.MultipartFile
import org.springframework.web.reactive.function.server.*
import org.springframework.web.client.RestClient
import org.springframework.stereotype.*
import org.springframework.kafka.annotation.KafkaListener
import org.springframework.graphql.data.method.annotation.*
import jakarta.persistence.EntityManager
import java.nio.file.*
import java.net.URI

data class Search(val term: String, val page: Int)

@RestController
@RequestMapping("/api")
class Api(private val jdbc: JdbcTemplate, private val em: EntityManager, private val rest: RestClient) {
    @GetMapping("/{id}")
    fun get(@PathVariable id: String, @RequestParam(required = false) q: String?, search: Search, @RequestHeader("X") h: String, @RequestParam n: Int): ResponseEntity<String> {
        jdbc.queryForList("SELECT * FROM a WHERE id = '$id'") // want: sql-injection
        jdbc.query("SELECT * FROM a WHERE t = '${search.term}'") { rs, _ -> rs.getString(1) } // want: sql-injection
        jdbc.query("SELECT * FROM a WHERE t = ?", { rs, _ -> rs.getString(1) }, id)
        em.createQuery("select a from A a where a.n = '$q'").resultList // want: sql-injection
        em.createQuery("select a from A a where a.n = :q").setParameter("q", q)
        Runtime.getRuntime().exec("a $h") // want: command-injection
        Runtime.getRuntime().exec(arrayOf("sh", "-c", "a $h")) // want: command-injection
        Runtime.getRuntime().exec("a $n")
        rest.get().uri(id).retrieve().body(String::class.java) // want: ssrf
        Files.readString(Path.of("/data", id)) // want: path-traversal
        return ResponseEntity.ok().contentType(MediaType.TEXT_HTML).body("<p>$id") // want: xss
    }
    @PostMapping
    suspend fun post(@RequestBody body: Search, @RequestPart f: MultipartFile): ResponseEntity<Unit> {
        f.transferTo(Paths.get("/data").resolve(f.originalFilename!!)) // want: path-traversal
        ProcessBuilder("sh", "-c", body.term).start() // want: command-injection
        ProcessBuilder(listOf("ls", body.term)).start()
        return ResponseEntity.status(302).location(URI(body.term)).build() // want: open-redirect
    }
    @QueryMapping fun books(@Argument title: String) { Runtime.getRuntime().exec("a $title") } // want: command-injection
    @KafkaListener(topics = ["t"]) fun on(text: String) { Runtime.getRuntime().exec("a $text") } // want: command-injection
}
@Configuration
class Routes {
    @Bean fun route() = coRouter {
        GET("/x/{id}") { r ->
            Runtime.getRuntime().exec("a ${r.pathVariable("id")}") // want: command-injection
            Runtime.getRuntime().exec("a ${r.queryParamOrNull("q")}") // want: command-injection
            val b = r.awaitBody<Search>()
            Runtime.getRuntime().exec("a ${b.term}") // want: command-injection
            ServerResponse.ok().buildAndAwait()
        }
    }
    @Bean fun upper(): (String) -> String = { v -> Runtime.getRuntime().exec("a $v"); v } // want: command-injection
    @Bean fun sink(): java.util.function.Consumer<String> = java.util.function.Consumer { v -> Runtime.getRuntime().exec("a $v") }
}
