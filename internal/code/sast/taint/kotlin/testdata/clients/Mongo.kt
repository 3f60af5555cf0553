package q.mongo
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import com.mongodb.client.MongoCollection
import org.bson.Document
@RestController class P(private val col: MongoCollection<Document>) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        col.find(Document.parse("{ n: '$s' }")).first() // want: nosql-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { col.find(Document("n", s)).first() }
}
