package p.mongokt2
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import com.mongodb.kotlin.client.coroutine.*
import org.bson.Document
import org.springframework.data.mongodb.core.*
import org.springframework.data.mongodb.core.query.*
@RestController
class C(val col: MongoCollection<Document>, val mongo: MongoTemplate) {
    @GetMapping("/a0") suspend fun a0(@RequestParam s: String) {
        col.find(Document.parse("{name: '$s'}")) // want: nosql-injection
    }
    @GetMapping("/a1") suspend fun a1(@RequestParam s: String) {
        mongo.find<Document>(BasicQuery("{name: '$s'}")) // want: nosql-injection
    }
    @GetMapping("/a2") suspend fun a2(@RequestParam s: String) {
        col.find(com.mongodb.client.model.Filters.where("this.n == '$s'")) // want: nosql-injection
    }
    @GetMapping("/a3") suspend fun a3(@RequestParam s: String) {
        mongo.find<Document>(Query.query(Criteria.where("n").isEqualTo(s)))
    }
}
