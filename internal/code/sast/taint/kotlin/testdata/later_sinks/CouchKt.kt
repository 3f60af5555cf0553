package later.couch
import com.couchbase.client.kotlin.*
import com.couchbase.client.kotlin.query.QueryParameters
import org.springframework.web.bind.annotation.*
@RestController
class CouchKt(private val cluster: Cluster) {
    @GetMapping("/c")
    suspend fun c(@RequestParam n: String) {
        cluster.query("SELECT * FROM b WHERE n = '$n'").execute() // want: nosql-injection
        cluster.analyticsQuery("SELECT * FROM b WHERE n = '$n'").execute() // want: nosql-injection
        cluster.bucket("b").scope("s").query("SELECT * FROM b WHERE n = '$n'").execute() // want: nosql-injection
        cluster.query("SELECT * FROM b WHERE n = \$n", parameters = QueryParameters.named("n" to n)).execute()
    }
}
