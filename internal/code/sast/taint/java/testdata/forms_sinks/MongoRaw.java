package forms.sinks.mongoraw;
import com.mongodb.client.*;
import org.bson.Document;
import org.springframework.data.mongodb.core.*;
import org.springframework.data.mongodb.core.query.*;
import org.springframework.web.bind.annotation.*;
@RestController
class MongoRaw {
    MongoDatabase db; MongoTemplate template;
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        template.find(new BasicQuery("{ name: '" + s + "' }"), Object.class); // want: nosql-injection
        db.runCommand(Document.parse("{find: 't', filter: {n: '" + s + "'}}")); // want: nosql-injection
        template.executeCommand("{ count: '" + s + "' }"); // want: nosql-injection
        template.find(Query.query(Criteria.where("name").is(s)), Object.class);
        return "ok";
    }
}
