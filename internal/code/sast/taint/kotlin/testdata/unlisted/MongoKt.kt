package q.mongo_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import com.mongodb.kotlin.client.coroutine.MongoCollection
import com.mongodb.client.model.Filters
import org.bson.Document
@RestController class P(private val users: MongoCollection<Document>) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        users.find(Document.parse("{n: '$s'}")) // want: nosql-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        users.find(Filters.where("this.n == '$s'")) // want: nosql-injection
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        users.find(Filters.eq("n", s))
    }
}
