package p.springentity;
import org.springframework.http.*;
import org.springframework.web.bind.annotation.*;
@RestController class A {
    @PostMapping("/a") ResponseEntity<Void> a(HttpEntity<String> entity) throws Exception {
        Runtime.getRuntime().exec("sh -c " + entity.getBody()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(entity.getBody()));
        Runtime.getRuntime().exec("sh -c " + entity.getHeaders().getFirst("X-Name")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(entity.getHeaders().getFirst("X-Name")));
        return ResponseEntity.ok().build();
    }
    @PostMapping("/b") void b(RequestEntity<String> entity) throws Exception {
        Runtime.getRuntime().exec("sh -c " + entity.getUrl().getQuery()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(entity.getUrl().getQuery()));
    }
}
