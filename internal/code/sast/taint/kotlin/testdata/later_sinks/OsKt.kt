package later.os
import com.jillesvangurp.ktsearch.*
import com.jillesvangurp.searchdsls.querydsl.*
import org.springframework.web.bind.annotation.*
@RestController
class OsKt(private val client: SearchClient) {
    @GetMapping("/o")
    suspend fun o(@RequestParam q: String, @RequestParam host: String) {
        client.search("i", rawJson = """{"query":{"match":{"n":"$q"}}}""") // want: nosql-injection
        client.search("i") { query = match("n", q) }
        SearchClient(KtorRestClient(host)) // want: ssrf
    }
}
