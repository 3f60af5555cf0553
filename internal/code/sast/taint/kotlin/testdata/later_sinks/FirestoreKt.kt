package later.firestore
import com.google.cloud.firestore.Firestore
import org.springframework.web.bind.annotation.*
@RestController
class FirestoreKt(private val db: Firestore) {
    @GetMapping("/f")
    fun f(@RequestParam n: String) {
        db.collection("u").whereEqualTo("n", n).get()
        db.collection("u").document(n).get()
    }
}
