package sampled.kmongo
import com.mongodb.client.MongoCollection
import org.litote.kmongo.*
import org.springframework.web.bind.annotation.*
@RestController
class KMongoKt(private val col: MongoCollection<Jedi>) {
    @GetMapping("/k")
    fun k(@RequestParam name: String, @RequestParam json: String) {
        col.findOne("{ name: '$name' }") // want: nosql-injection
        col.find(json) // want: nosql-injection
        col.deleteMany("{ name: '$name' }") // want: nosql-injection
        col.updateOne("{ name: '$name' }", "{ \$set: { a: 1 } }") // want: nosql-injection
        col.aggregate<Jedi>("[{ \$match: { name: '$name' } }]") // want: nosql-injection
        col.findOne(Jedi::name eq name)
        col.find("{ name: ${name.json} }")
    }
}
data class Jedi(val name: String)
