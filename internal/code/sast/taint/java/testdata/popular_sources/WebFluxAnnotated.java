package popular.webflux;
import org.springframework.web.bind.annotation.*;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.jdbc.core.JdbcTemplate;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Flux;
import java.util.Map;
@RestController
class WebFluxAnnotated {
    private final JdbcTemplate jdbc;
    WebFluxAnnotated(JdbcTemplate jdbc) { this.jdbc = jdbc; }
    record Search(String term, int page) {}
    @GetMapping("/users")
    Flux<Map<String, Object>> find(ServerWebExchange exchange) {
        String q = exchange.getRequest().getQueryParams().getFirst("q");
        return Flux.fromIterable(jdbc.queryForList("SELECT * FROM users WHERE name = '" + q + "'")); // want: sql-injection
    }
    @PostMapping("/search")
    Mono<Object> search(@RequestBody Mono<Search> body) {
        return body.map(s -> jdbc.queryForList("SELECT * FROM posts WHERE title LIKE '%" + s.term() + "%'")); // want: sql-injection
    }
    @PostMapping("/page")
    Mono<Object> page(@RequestBody Mono<Search> body) {
    }
    @PostMapping("/form")
    Mono<Object> form(ServerWebExchange exchange) {
        return exchange.getFormData().flatMap(data -> {
            String sort = data.getFirst("sort");
            return Mono.just(jdbc.queryForList("SELECT * FROM users ORDER BY " + sort)); // want: sql-injection
        });
    }
    @GetMapping("/h")
    Mono<Object> header(ServerHttpRequest request) {
        String tenant = request.getHeaders().getFirst("X-Tenant");
        jdbc.update("UPDATE stats SET hits = hits + 1 WHERE tenant = ?", tenant);
        return Mono.just(jdbc.queryForList("SELECT * FROM t_" + tenant)); // want: sql-injection
    }
}
