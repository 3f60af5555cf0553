package forms.webfluxflow
import org.springframework.web.bind.annotation.*
import org.springframework.http.codec.multipart.*
import org.springframework.web.server.ServerWebExchange
import reactor.core.publisher.Mono
import kotlinx.coroutines.reactor.awaitSingle
@RestController
class WebFluxFlow {
    @PostMapping("/a") suspend fun a(exchange: ServerWebExchange) {
        val q = exchange.request.queryParams.getFirst("q")
        Runtime.getRuntime().exec("sh -c $q") // want: command-injection
        val form = exchange.formData.awaitSingle()
        Runtime.getRuntime().exec("sh -c ${form.getFirst("x")}") // not found: command-injection
    }
    @GetMapping("/b") fun b(@RequestParam q: String): Mono<String> = Mono.just(q).map { Runtime.getRuntime().exec("sh -c $it"); it } // want: command-injection, xss
}
