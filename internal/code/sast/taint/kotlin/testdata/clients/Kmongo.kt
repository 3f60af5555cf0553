package q.kmongo
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.litote.kmongo.*
import com.mongodb.client.MongoCollection
@RestController class P(private val col: MongoCollection<String>) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        col.find("{ n: '$s' }").first() // want: nosql-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        col.findOne("{ n: '$s' }") // want: nosql-injection
    }
}
