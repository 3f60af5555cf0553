package forms.sinks.springdataraw;
import org.springframework.data.cassandra.core.cql.CqlTemplate;
import org.springframework.data.neo4j.core.Neo4jClient;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.data.redis.core.*;
import org.springframework.data.redis.core.script.*;
import org.springframework.data.elasticsearch.core.query.StringQuery;
import org.springframework.web.bind.annotation.*;
@RestController
class SpringDataRaw {
    CqlTemplate cql; Neo4jClient neo; R2dbcEntityTemplate r2;
    @PostMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        cql.query("select * from t where n = '" + s + "'", r -> r); // want: sql-injection
        neo.query("MATCH (u {name: '" + s + "'}) RETURN u").fetch().all(); // want: sql-injection
        r2.getDatabaseClient().sql("select * from t where n = '" + s + "'").fetch(); // want: sql-injection
        new DefaultRedisScript<String>(s, String.class); // want: code-injection
        new StringQuery("{\"match\":{\"n\":\"" + s + "\"}}"); // want: nosql-injection
        neo.query("MATCH (u {name: $n}) RETURN u").bind(s).to("n").fetch().all();
        return "ok";
    }
}
