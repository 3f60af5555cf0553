package popular.webflux;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.*;
import static org.springframework.web.reactive.function.server.RequestPredicates.*;
import reactor.core.publisher.Mono;
import java.nio.file.Files;
import java.nio.file.Path;
@Configuration
class WebFluxRoutes {
    @Bean
    RouterFunction<ServerResponse> routes(FileHandler handler) {
        return RouterFunctions.route(GET("/files/{name}"), handler::read)
            .andRoute(POST("/run"), handler::run);
    }
}
class FileHandler {
    public Mono<ServerResponse> read(ServerRequest request) {
        String name = request.pathVariable("name");
        try {
            return ServerResponse.ok().bodyValue(Files.readString(Path.of("/srv/files/" + request.queryParam("dir").orElse("a") + "/x.txt"))); // want: path-traversal
        } catch (Exception e) {
            return ServerResponse.notFound().build();
        }
    }
    public Mono<ServerResponse> run(ServerRequest request) {
        return request.bodyToMono(String.class).flatMap(cmd -> {
            try {
                Runtime.getRuntime().exec("sh -c " + cmd); // want: command-injection
            } catch (Exception e) {
                return Mono.error(e);
            }
            return ServerResponse.ok().build();
        });
    }
    public Mono<ServerResponse> size(ServerRequest request) throws Exception {
        int n = Integer.parseInt(request.queryParam("n").orElse("1"));
        Runtime.getRuntime().exec("sh -c head -n " + n + " /srv/log");
        return ServerResponse.ok().build();
    }
}
