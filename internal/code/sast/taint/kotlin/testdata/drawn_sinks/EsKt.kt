package drawn.eskt
import co.elastic.clients.elasticsearch.ElasticsearchClient
import co.elastic.clients.elasticsearch._types.query_dsl.*
import org.elasticsearch.client.*
import org.springframework.web.bind.annotation.*
import org.springframework.data.elasticsearch.core.query.StringQuery
import java.io.StringReader
@RestController
class EsKt(private val es: ElasticsearchClient, private val low: RestClient) {
    @GetMapping("/e")
    fun e(@RequestParam q: String) {
        low.performRequest(Request("GET", "/_search").apply { setJsonEntity("{\"query\":{\"term\":{\"t\":\"$q\"}}}") }) // want: nosql-injection
        StringQuery("{\"match\":{\"t\":\"$q\"}}") // want: nosql-injection
        es.search({ s -> s.query { b -> b.queryString { it.query("name:$q") } } }, Any::class.java) // want: nosql-injection
        es.search({ s -> s.query { b -> b.match { it.field("t").query(q) } } }, Any::class.java)
    }
}
