package forms.springco
import org.springframework.web.reactive.function.server.*
import org.springframework.context.annotation.*
import org.springframework.stereotype.Component
import org.springframework.web.bind.annotation.*
import kotlinx.coroutines.flow.*
data class Order(val sku: String, val count: Int, val tags: List<String> = emptyList())
@Component
class OrderHandler {
    suspend fun create(request: ServerRequest): ServerResponse {
        val order = request.awaitBody<Order>()
        Runtime.getRuntime().exec("sh -c " + order.sku) // want: command-injection
        Runtime.getRuntime().exec("sh -c " + order.count)
        return ServerResponse.ok().buildAndAwait()
    }
    suspend fun find(request: ServerRequest) = request.queryParamOrNull("q")
        ?.also { Runtime.getRuntime().exec("sh -c $it") } // want: command-injection
        .let { ServerResponse.ok().buildAndAwait() }
}
@Configuration
class Routes(private val handler: OrderHandler) {
    @Bean fun routes() = coRouter {
        "/orders".nest {
            POST("", handler::create)
            GET("", handler::find)
            GET("/{id}") { req ->
                Runtime.getRuntime().exec("sh -c " + req.pathVariable("id")) // want: command-injection
                ServerResponse.ok().buildAndAwait()
            }
        }
    }
}
@RestController
class Flows {
    @PostMapping("/flow") suspend fun flow(@RequestBody orders: Flow<Order>) {
        orders.map { it.sku }.collect { Runtime.getRuntime().exec("sh -c $it") } // want: command-injection
    }
    @PostMapping("/tags") suspend fun tags(@RequestBody order: Order) {
        order.tags.forEach { tag -> Runtime.getRuntime().exec("sh -c $tag") } // want: command-injection
        val (sku, count) = order
        Runtime.getRuntime().exec("sh -c $sku") // want: command-injection
        Runtime.getRuntime().exec("sh -c $count")
        val copy = order.copy(count = 2)
        Runtime.getRuntime().exec("sh -c ${copy.sku}") // not found: command-injection
    }
}
