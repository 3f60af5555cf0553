package q.retrofit
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import retrofit2.http.*
import retrofit2.Retrofit
interface Api {
    @GET suspend fun get(@Url url: String): String
    @GET("x/{p}") suspend fun ok(@Path("p") p: String): String
}
@RestController class P(private val api: Api) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { api.get(s) } // want: ssrf
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { Retrofit.Builder().baseUrl(s).build() } // want: ssrf
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) { api.ok(s) }
}
