package drawn.datamongo
import org.springframework.data.mongodb.core.*
import org.springframework.data.mongodb.core.query.*
import org.springframework.web.bind.annotation.*
@RestController
class DataMongoKt(private val mongo: MongoTemplate) {
    @GetMapping("/m")
    fun m(@RequestParam n: String) {
        mongo.find<Any>(BasicQuery("{ n: '$n' }")) // want: nosql-injection
        mongo.executeCommand("{ find: 'u', filter: { n: '$n' } }") // want: nosql-injection
        mongo.find<Any>(Query(Criteria.where("n").`is`(n)))
    }
}
