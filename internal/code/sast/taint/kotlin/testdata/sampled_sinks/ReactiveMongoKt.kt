package sampled.reactivemongo
import org.bson.Document
import org.springframework.data.mongodb.core.*
import org.springframework.data.mongodb.core.query.*
import org.springframework.web.bind.annotation.*
@RestController
class ReactiveMongoKt(private val mongo: ReactiveMongoTemplate) {
    @GetMapping("/m")
    suspend fun m(@RequestParam json: String, @RequestParam name: String) {
        mongo.find(BasicQuery(json), Document::class.java) // want: nosql-injection
        mongo.find<Document>(BasicQuery("{ n: '$name' }")) // want: nosql-injection
        mongo.executeCommand(json) // want: nosql-injection
        mongo.executeCommand(Document.parse(json)) // want: nosql-injection
        mongo.find(Query(Criteria.where("\$where").`is`("this.n == '$name'")), Document::class.java)
        mongo.find(Query(Criteria.where("n").`is`(name)), Document::class.java)
        mongo.find<Document>(Query.query(Criteria("n").isEqualTo(name)))
    }
}
