package popular.elastic;
import co.elastic.clients.elasticsearch.ElasticsearchClient;
import org.elasticsearch.client.*;
import org.elasticsearch.index.query.*;
import org.elasticsearch.script.Script;
import org.springframework.web.bind.annotation.*;
import java.io.StringReader;
@RestController
class ElasticSink {
    ElasticsearchClient es;
    RestClient low;
    @GetMapping("/e")
    void e(@RequestParam String q) throws Exception {
        es.search(s -> s.index("a").withJson(new StringReader("{\"query\":{\"match\":{\"t\":\"" + q + "\"}}}")), Object.class); // want: nosql-injection
        Request r = new Request("POST", "/a/_search");
        r.setJsonEntity("{\"query\":{\"term\":{\"t\":\"" + q + "\"}}}"); // want: nosql-injection
        QueryBuilders.wrapperQuery("{\"term\":{\"t\":\"" + q + "\"}}"); // want: nosql-injection
        new Script("ctx._source.n = '" + q + "'"); // want: code-injection
        low.performRequest(r);
        QueryBuilders.matchQuery("t", q);
        es.search(s -> s.query(b -> b.match(m -> m.field("t").query(q))), Object.class);
    }
}
