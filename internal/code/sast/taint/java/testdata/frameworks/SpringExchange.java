package p.spring_exchange;
import org.springframework.web.server.*;
import reactor.core.publisher.Mono;
public class W implements WebFilter {
    public Mono<Void> filter(ServerWebExchange ex, WebFilterChain c) {
        try {
            Runtime.getRuntime().exec(ex.getRequest().getQueryParams().getFirst("q")); // want: command-injection
            Runtime.getRuntime().exec("id " +
                    Integer.parseInt(String.valueOf(ex.getRequest().getQueryParams().getFirst("q"))));
            Runtime.getRuntime().exec(ex.getRequest().getHeaders().getFirst("q")); // want: command-injection
            Runtime.getRuntime().exec("id " +
                    Integer.parseInt(String.valueOf(ex.getRequest().getHeaders().getFirst("q"))));
            Runtime.getRuntime().exec(ex.getRequest().getURI().getPath()); // want: command-injection
            Runtime.getRuntime().exec("id " +
                    Integer.parseInt(String.valueOf(ex.getRequest().getURI().getPath())));
        } catch (Exception e) {} return c.filter(ex);
    }
}
