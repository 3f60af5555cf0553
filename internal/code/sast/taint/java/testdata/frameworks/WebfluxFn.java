package p.webflux_fn;
import org.springframework.web.reactive.function.server.*;
import reactor.core.publisher.Mono;
class Handler {
    public Mono<ServerResponse> show(ServerRequest request) throws Exception {
        Runtime.getRuntime().exec(request.pathVariable("id")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(request.pathVariable("id"))));
        Runtime.getRuntime().exec(request.queryParam("q").orElse("")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(request.queryParam("q").orElse(""))));
        Runtime.getRuntime().exec(request.headers().firstHeader("X")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(request.headers().firstHeader("X"))));
        return request.bodyToMono(String.class).flatMap(body -> {
            try {
                Runtime.getRuntime().exec(body); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(body)));
            } catch (Exception e) {} return ServerResponse.ok().build();
        });
    }
}
