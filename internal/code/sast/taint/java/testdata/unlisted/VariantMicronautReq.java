package p.micronautreq;
import io.micronaut.http.*;
import io.micronaut.http.annotation.*;
import java.util.Optional;
@Controller("/a") class A {
    @Post("/b") void b(@Body("name") String name, @QueryValue Optional<String> q) throws Exception {
        Runtime.getRuntime().exec("sh -c " + name); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(name));
        Runtime.getRuntime().exec("sh -c " + q.get()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(q.get()));
    }
    @Get("/c") HttpResponse<?> c(HttpRequest<?> request) throws Exception {
        Runtime.getRuntime().exec("sh -c " + request.getParameters().get("x")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(request.getParameters().get("x")));
        Runtime.getRuntime().exec("sh -c " + request.getHeaders().get("X-A")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(request.getHeaders().get("X-A")));
        Runtime.getRuntime().exec("sh -c " + request.getCookies().get("c").getValue()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(request.getCookies().get("c").getValue()));
        return HttpResponse.ok();
    }
}
