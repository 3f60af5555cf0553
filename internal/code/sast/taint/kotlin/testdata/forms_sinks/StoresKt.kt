package forms.sinks.storeskt
import org.litote.kmongo.*
import com.mongodb.kotlin.client.coroutine.*
import org.bson.Document
import org.neo4j.driver.*
import redis.clients.jedis.Jedis
import org.springframework.web.bind.annotation.*
import org.springframework.data.mongodb.core.query.BasicQuery
@RestController class StoresKt(val col: MongoCollection<Document>, val driver: Driver) {
    @GetMapping("/a") suspend fun a(@RequestParam s: String) {
        col.find(Document.parse("{ name: '$s' }")).toList() // want: nosql-injection
        BasicQuery("{ name: '$s' }") // want: nosql-injection
        driver.session().use { it.run("MATCH (u {name: '$s'}) RETURN u") } // want: sql-injection
        driver.session().executeRead { tx -> tx.run("MATCH (u {name: '$s'}) RETURN u").list() } // want: sql-injection
        driver.session().use { it.run("MATCH (u {name: \$n}) RETURN u", mapOf("n" to s)) }
    }
}
