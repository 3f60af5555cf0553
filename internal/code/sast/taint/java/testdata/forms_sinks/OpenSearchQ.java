package forms.sinks.opensearchq;
import org.opensearch.index.query.QueryBuilders;
import org.opensearch.client.*;
import org.elasticsearch.client.Request;
import co.elastic.clients.elasticsearch.ElasticsearchClient;
import org.springframework.web.bind.annotation.*;
@RestController
class OpenSearchQ {
    ElasticsearchClient es;
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        QueryBuilders.queryStringQuery("owner:me AND name:" + s); // want: nosql-injection
        QueryBuilders.wrapperQuery("{\"match\":{\"n\":\"" + s + "\"}}"); // want: nosql-injection
        es.search(r -> r.index("i").query(q -> q.queryString(qs -> qs.query("name:" + s))), Object.class); // want: nosql-injection
        QueryBuilders.matchQuery("name", s);
        return "ok";
    }
}
