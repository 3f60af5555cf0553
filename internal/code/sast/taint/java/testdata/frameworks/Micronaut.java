package p.micronaut;
import io.micronaut.http.annotation.*;
import io.micronaut.http.HttpRequest;
@Controller("/m") class M {
    @Get("/{id}") String a(String id, @QueryValue String q, @Header("X") String h,
            @CookieValue String c) throws Exception {
        Runtime.getRuntime().exec(id); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(id)));
        Runtime.getRuntime().exec(q); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(q)));
        Runtime.getRuntime().exec(h); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(h)));
        Runtime.getRuntime().exec(c); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(c)));
        return "";
    }
    @Post("/b") String b(@Body String body, HttpRequest<?> req) throws Exception {
        Runtime.getRuntime().exec(body); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(body)));
        Runtime.getRuntime().exec(req.getParameters().get("z")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.getParameters().get("z"))));
        Runtime.getRuntime().exec(req.getHeaders().get("z")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.getHeaders().get("z"))));
        return "";
    }
}
