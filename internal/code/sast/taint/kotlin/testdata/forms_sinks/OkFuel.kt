package forms.sinks.okfuel
import okhttp3.*
import okhttp3.HttpUrl.Companion.toHttpUrl
import com.github.kittinunf.fuel.*
import com.github.kittinunf.fuel.core.*
import khttp.get
import org.springframework.web.bind.annotation.*
import org.springframework.web.client.*
import org.springframework.web.reactive.function.client.*
@RestController class OkFuel(private val ok: OkHttpClient, private val rest: RestTemplate, private val web: WebClient) {
    @GetMapping("/a") suspend fun a(@RequestParam s: String) {
        ok.newCall(Request.Builder().url(s).build()).execute() // want: ssrf
        Request.Builder().url(s.toHttpUrl()).build() // want: ssrf
        Fuel.get(s).responseString() // want: ssrf
        s.httpGet().response() // want: ssrf
        get(s) // want: ssrf
        rest.getForObject<String>(s) // want: ssrf
        web.get().uri(s).awaitExchange { } // want: ssrf
        java.net.URI(s).toURL().readText() // want: ssrf
        java.net.URL(s).openStream().bufferedReader().use { it.readText() } // want: ssrf
        ok.newCall(Request.Builder().url("https://api.example.com/").build()).execute()
    }
}
