package p.springreactivefilter;
import org.springframework.web.server.*;
import reactor.core.publisher.Mono;
class F implements WebFilter {
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        try {
        Runtime.getRuntime().exec("sh -c " + exchange.getRequest().getHeaders().getFirst("X-Tenant")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(exchange.getRequest().getHeaders().getFirst("X-Tenant")));
        Runtime.getRuntime().exec("sh -c " + exchange.getRequest().getQueryParams().getFirst("q")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(exchange.getRequest().getQueryParams().getFirst("q")));
        } catch (Exception e) { }
        return chain.filter(exchange);
    }
}
