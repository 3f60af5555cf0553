package q.restclient_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.springframework.web.client.RestClient
import org.springframework.web.client.RestTemplate
import org.springframework.web.client.body
import org.springframework.web.client.getForObject
import org.springframework.web.client.exchange
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        RestTemplate().getForObject<String>(s) // want: ssrf
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        RestTemplate().exchange<String>(s, org.springframework.http.HttpMethod.GET) // want: ssrf
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        RestClient.create().get().uri(s).retrieve().body<String>() // want: ssrf
    }
    @GetMapping("/a3") suspend fun m3(@RequestParam s: String) {
        RestTemplate().getForObject<String>("https://a.example/{q}", s)
    }
}
