package p.retrofiturl
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import retrofit2.http.*
import okhttp3.ResponseBody
interface Api { @GET suspend fun download(@Url url: String): ResponseBody
    @GET("files/{id}") suspend fun file(@Path("id") id: String): ResponseBody }
@RestController
class C(val api: Api) {
    @GetMapping("/a0") suspend fun a0(@RequestParam s: String) {
        api.download(s) // want: ssrf
    }
    @GetMapping("/a1") suspend fun a1(@RequestParam s: String) {
        api.file(s)
    }
}
