package popular.datamongo;
import org.springframework.data.mongodb.core.*;
import org.springframework.data.mongodb.core.query.*;
import org.springframework.web.bind.annotation.*;
@RestController
class DataMongoSink {
    MongoTemplate mongo;
    @GetMapping("/m")
    Object m(@RequestParam String n) {
        mongo.find(new BasicQuery("{ name: '" + n + "' }"), Object.class); // want: nosql-injection
        mongo.executeCommand("{ find: 'u', filter: { n: '" + n + "' } }"); // want: nosql-injection
        mongo.find(Query.query(Criteria.where("$where").is("this.n == '" + n + "'")), Object.class);
        mongo.find(Query.query(Criteria.where("n").regex(n)), Object.class);
        return mongo.find(Query.query(Criteria.where("n").is(n)), Object.class);
    }
}
