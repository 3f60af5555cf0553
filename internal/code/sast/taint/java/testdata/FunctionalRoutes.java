package shop;

import static org.springframework.web.reactive.function.server.RequestPredicates.GET;

import java.nio.file.*;
import org.springframework.context.annotation.*;
import org.springframework.core.io.FileSystemResource;
import org.springframework.web.reactive.function.server.*;
import reactor.core.publisher.Mono;

@Configuration
class FunctionalRoutes {
    private final Path base = Paths.get("/srv");

    @Bean
    RouterFunction<ServerResponse> one() {
        return RouterFunctions.route(GET("/files/{*name}"), request -> {
            String name = request.pathVariable("name");
            return ServerResponse.ok().bodyValue(new FileSystemResource(base.resolve(name))); // want: path-traversal
        }).andRoute(GET("/notes"), this::note);
    }

    private Mono<ServerResponse> note(ServerRequest request) {
        String name = request.queryParam("name").get();
        Path file = base.resolve(name).normalize();
        if (!file.startsWith(base)) {
            return ServerResponse.notFound().build();
        }
        new FileSystemResource(file);
        new FileSystemResource(base.resolve(request.queryParam("day").get())); // want: path-traversal
        return ServerResponse.ok().build();
    }

    @Bean
    RouterFunction<ServerResponse> two() {
        return RouterFunctions.route()
            .GET("/a", request -> ServerResponse.ok().bodyValue(new FileSystemResource("/srv/" + request.queryParam("a").get()))) // want: path-traversal
            .path("/b", routes -> routes
                .POST("/c", request -> ServerResponse.ok().bodyValue(new FileSystemResource("/srv/" + request.queryParam("c").get())))) // want: path-traversal
            .GET("/d", request -> ServerResponse.ok().bodyValue(new FileSystemResource("/srv/d")))
            .build();
    }
}

@Configuration
class ServletRoutes {
    @Bean
    org.springframework.web.servlet.function.RouterFunction<org.springframework.web.servlet.function.ServerResponse> three() {
        return org.springframework.web.servlet.function.RouterFunctions.route()
            .GET("/e", request -> {
                new FileSystemResource("/srv/" + request.pathVariable("e")); // want: path-traversal
                return null;
            })
            .build();
    }
}
