package forms.gatewayfilters;
import org.springframework.cloud.gateway.filter.*;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import org.springframework.stereotype.Component;
import java.nio.file.*;
@Component
class TenantFilter implements GlobalFilter {
    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        var tenant = exchange.getRequest().getHeaders().getFirst("X-Tenant");
        try {
            Files.readString(Path.of("/etc/tenants/" + tenant)); // want: path-traversal
        } catch (java.io.IOException e) { }
        return chain.filter(exchange);
    }
}
