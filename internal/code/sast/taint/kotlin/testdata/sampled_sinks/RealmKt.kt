package sampled.realm
import io.realm.kotlin.Realm
import io.realm.kotlin.ext.query
import org.springframework.web.bind.annotation.*
@RestController
class RealmKt(private val realm: Realm) {
    @GetMapping("/r")
    fun r(@RequestParam name: String) {
        realm.query<Item>("name == '$name'").find() // want: nosql-injection
        realm.query(Item::class, "name == '$name'").first() // want: nosql-injection
        realm.query<Item>("name == $0", name).find()
    }
}
class Item
