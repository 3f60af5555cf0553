package shop;

import org.springframework.web.bind.annotation.*;
import org.springframework.web.server.*;
import reactor.core.publisher.Mono;

class QueryFilter implements WebFilter {
    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        exchange.getAttributes().put("dir", exchange.getRequest().getQueryParams().getFirst("dir"));
        exchange.getAttributes().put("zone", "eu");
        return chain.filter(exchange);
    }
}

@RestController
class Dirs {
    @GetMapping("/dirs")
    public Mono<String> dirs(ServerWebExchange exchange) throws Exception {
        String dir = exchange.getAttribute("dir");
        Runtime.getRuntime().exec(new String[] {"sh", "-c", "ls " + dir}); // want: command-injection
        String zone = exchange.getAttribute("zone");
        Runtime.getRuntime().exec(new String[] {"sh", "-c", "ls " + zone});
        return Mono.just("ok");
    }
}
