package popular.mongo;
import com.mongodb.BasicDBObject;
import com.mongodb.client.*;
import com.mongodb.client.model.Filters;
import org.bson.Document;
import org.springframework.web.bind.annotation.*;
@RestController
class MongoDriverSink {
    MongoCollection<Document> users;
    MongoDatabase db;
    @GetMapping("/m")
    void m(@RequestParam String n) {
        users.find(Document.parse("{ n: '" + n + "' }")).first(); // want: nosql-injection
        users.find(Filters.where("this.n == '" + n + "'")); // want: nosql-injection
        users.deleteMany(BasicDBObject.parse("{ n: '" + n + "' }")); // want: nosql-injection
        users.find(new Document("$where", "this.n == '" + n + "'")); // want: nosql-injection
        db.runCommand(Document.parse("{ count: '" + n + "' }")); // want: nosql-injection
        MongoClients.create("mongodb://" + n); // want: ssrf
        users.find(Filters.eq("n", n)).first();
        users.find(new Document("n", n)).first();
    }
}
