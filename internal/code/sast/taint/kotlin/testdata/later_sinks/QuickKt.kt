package later.quick
import com.dokar.quickjs.*
import org.springframework.web.bind.annotation.*
@RestController
class QuickKt {
    @GetMapping("/q")
    suspend fun q(@RequestParam js: String) {
        quickJs { evaluate<Any?>("f($js)") } // want: code-injection
        val q = QuickJs.create(kotlinx.coroutines.Dispatchers.Default)
        q.evaluate<Int>(js) // want: code-injection
        q.compile(js) // want: code-injection
        q.evaluate<Int>("1 + 2")
    }
}
