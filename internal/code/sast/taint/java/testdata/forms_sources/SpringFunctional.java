package forms.springfunctional;
import org.springframework.context.annotation.*;
import org.springframework.web.servlet.function.*;
import static org.springframework.web.servlet.function.RouterFunctions.route;
@Configuration
class SpringFunctional {
    @Bean
    RouterFunction<ServerResponse> routes(Handlers h) {
        return route().GET("/a/{id}", h::show).POST("/b", req -> {
            Runtime.getRuntime().exec("sh -c " + req.body(Dto.class).name()); // want: command-injection
            return ServerResponse.ok().build();
        }).build();
    }
    record Dto(String name) {}
}
class Handlers {
    org.springframework.web.servlet.function.ServerResponse show(org.springframework.web.servlet.function.ServerRequest request) throws Exception {
        Runtime.getRuntime().exec("sh -c " + request.pathVariable("id")); // want: command-injection
        Runtime.getRuntime().exec("sh -c " + request.param("q").orElse("")); // want: command-injection
        return org.springframework.web.servlet.function.ServerResponse.temporaryRedirect(java.net.URI.create(request.param("to").get())).build(); // want: open-redirect
    }
}
