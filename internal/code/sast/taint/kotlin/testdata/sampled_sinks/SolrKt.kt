package sampled.solr
import org.apache.solr.client.solrj.SolrClient
import org.apache.solr.client.solrj.SolrQuery
import org.apache.solr.client.solrj.impl.*
import org.apache.solr.client.solrj.util.ClientUtils
import org.springframework.web.bind.annotation.*
@RestController
class SolrKt(private val solr: SolrClient) {
    @GetMapping("/s")
    fun s(@RequestParam q: String, @RequestParam url: String) {
        solr.query("c", SolrQuery("name:$q AND public:true")) // want: nosql-injection
        solr.deleteByQuery("c", "name:$q") // want: nosql-injection
        val query = SolrQuery()
        query.setQuery("name:$q") // want: nosql-injection
        query.addFilterQuery("owner:$q") // want: nosql-injection
        solr.query("c", query)
        HttpSolrClient.Builder(url).build() // want: ssrf
        solr.query("c", SolrQuery("name:" + ClientUtils.escapeQueryChars(q)))
    }
}
