package forms.springrecordsbody;
import org.springframework.web.bind.annotation.*;
import org.springframework.http.*;
import org.springframework.http.codec.multipart.FilePart;
import org.springframework.util.MultiValueMap;
import reactor.core.publisher.*;
import java.util.*;
import static java.lang.Runtime.getRuntime;
@RestController
@RequestMapping("/api")
class SpringRecordsBody {
    record Item(String sku, int amount) {}
    record Cart(List<Item> items, Map<String, String> labels) {}
    sealed interface Command permits Start, Stop {}
    record Start(String what) implements Command {}
    record Stop(int pid) implements Command {}
    @PostMapping("/cart")
    String cart(@RequestBody Cart cart) throws Exception {
        for (var item : cart.items()) {
            getRuntime().exec("sh -c " + item.sku()); // want: command-injection
            getRuntime().exec("sh -c " + item.amount());
        }
        getRuntime().exec("sh -c " + cart.labels().get("a")); // want: command-injection
        return "";
    }
    @PostMapping("/command")
    void command(@RequestBody Command command) throws Exception {
        switch (command) {
            case Start(var what) -> getRuntime().exec("sh -c " + what); // want: command-injection
            case Stop(int pid) -> getRuntime().exec("kill " + pid);
        }
    }
    @GetMapping("/find")
    void find(@RequestParam MultiValueMap<String, String> all, @RequestHeader HttpHeaders headers, @RequestParam Optional<String> q) throws Exception {
        getRuntime().exec("sh -c " + all.getFirst("x")); // want: command-injection
        getRuntime().exec("sh -c " + headers.getFirst("X-Name")); // want: command-injection
        getRuntime().exec("sh -c " + q.orElse("none")); // want: command-injection
    }
    @PostMapping("/mono")
    Mono<Integer> mono(@RequestBody Mono<Item> item) {
        return item.map(Item::sku).flatMap(this::run);
    }
    private Mono<Integer> run(String sku) {
        return Mono.fromCallable(() -> {
            getRuntime().exec("sh -c " + sku); // want: command-injection
            return 1;
        });
    }
    @PostMapping("/entity")
    ResponseEntity<Void> entity(RequestEntity<Item> entity) throws Exception {
        getRuntime().exec("sh -c " + entity.getBody().sku()); // want: command-injection
        return ResponseEntity.noContent().build();
    }
    @PostMapping("/upload")
    Mono<Void> upload(@RequestPart("file") Mono<FilePart> file) {
        return file.flatMap(f -> f.transferTo(java.nio.file.Path.of("/uploads/" + f.filename()))); // not found: path-traversal
    }
}
