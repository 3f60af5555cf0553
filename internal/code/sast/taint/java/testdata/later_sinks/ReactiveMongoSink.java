package later.reactivemongo;
import com.mongodb.client.model.Filters;
import com.mongodb.reactivestreams.client.*;
import org.bson.*;
import org.bson.conversions.Bson;
import org.springframework.web.bind.annotation.*;
@RestController
class ReactiveMongoSink {
    private MongoCollection<Document> col;
    private MongoDatabase db;
    @GetMapping("/m")
    void m(@RequestParam String n, @RequestBody String json) {
        col.find(Document.parse(json)); // want: nosql-injection
        col.find(Filters.where("this.n == '" + n + "'")); // want: nosql-injection
        col.deleteMany(BsonDocument.parse("{n: '" + n + "'}")); // want: nosql-injection
        col.find(Filters.eq("n", n));
    }
}
