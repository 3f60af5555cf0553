package p.stores2;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.*;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
@RestController
public class C {
    MongoTemplate mongo; CqlSession cql; org.neo4j.driver.Session neo;
    @GetMapping("/a0") void a0(@RequestParam String s) throws Exception {
        mongo.find(new BasicQuery("{name: '" + s + "'}"), Object.class); // want: nosql-injection
    }
    @GetMapping("/a1") void a1(@RequestParam String s) throws Exception {
        mongo.executeCommand("{find: '" + s + "'}"); // want: nosql-injection
    }
    @GetMapping("/a2") void a2(@RequestParam String s) throws Exception {
        mongo.find(new BasicQuery(org.bson.Document.parse("{name: '" + s + "'}")), Object.class); // want: nosql-injection
    }
    @GetMapping("/a3") void a3(@RequestParam String s) throws Exception {
        cql.execute(SimpleStatement.newInstance("select * from t where n = '" + s + "'")); // want: sql-injection
    }
    @GetMapping("/a4") void a4(@RequestParam String s) throws Exception {
        cql.executeAsync("select * from t where n = '" + s + "'"); // want: sql-injection
    }
    @GetMapping("/a5") void a5(@RequestParam String s) throws Exception {
        neo.executeRead(tx -> tx.run("match (n {name: '" + s + "'}) return n").list()); // want: sql-injection
    }
    @GetMapping("/a6") void a6(@RequestParam String s) throws Exception {
        mongo.find(Query.query(Criteria.where("name").is(s)), Object.class);
    }
}
