package q.okhttp_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import okhttp3.HttpUrl.Companion.toHttpUrl
import okhttp3.OkHttpClient
import okhttp3.Request
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        OkHttpClient().newCall(Request.Builder().url(s).build()).execute() // want: ssrf
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        OkHttpClient().newCall(Request(s.toHttpUrl())).execute() // want: ssrf
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        Request.Builder().run { url("http://$s/x"); build() } // want: ssrf
    }
    @GetMapping("/a3") suspend fun m3(@RequestParam s: String) {
        OkHttpClient().newCall(Request.Builder().url("https://a.example/").build()).execute()
    }
}
