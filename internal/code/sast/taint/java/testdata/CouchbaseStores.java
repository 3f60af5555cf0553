package shop;

import com.couchbase.client.java.Cluster;
import com.couchbase.client.java.json.JsonObject;
import com.couchbase.client.java.query.QueryOptions;
import org.codejargon.fluentjdbc.api.FluentJdbc;
import org.redisson.api.RScript;
import org.redisson.api.RedissonClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class CouchbaseStores {
    private Cluster cluster;
    private FluentJdbc jdbc;
    private RedissonClient redisson;

    @GetMapping("/find")
    public Object find(@RequestParam String name) {
        cluster.query("SELECT * FROM users WHERE name = '" + name + "'"); // want: sql-injection
        cluster.query("SELECT * FROM users WHERE name = $name", QueryOptions.queryOptions().parameters(JsonObject.create().put("name", name)));
        jdbc.query().select("SELECT * FROM users WHERE name = '" + name + "'").listResult(rs -> rs.getString(1)); // want: sql-injection
        jdbc.query().select("SELECT * FROM users WHERE name = ?").params(name).listResult(rs -> rs.getString(1));
        return redisson.getScript().eval(RScript.Mode.READ_ONLY, "return '" + name + "'", RScript.ReturnType.VALUE); // want: code-injection
    }
}
