package sampled.r2dbc;
import io.r2dbc.spi.*;
import org.springframework.web.bind.annotation.*;
import reactor.core.publisher.*;
@RestController
class R2dbcSink {
    private ConnectionFactory factory;
    @GetMapping("/r")
    Flux<?> r(@RequestParam String name, @RequestParam int id) {
        Mono.from(factory.create()).flatMapMany(c -> c.createStatement("SELECT * FROM u WHERE n = '" + name + "'").execute()); // want: sql-injection
        Mono.from(factory.create()).flatMapMany(c -> c.createStatement("SELECT * FROM u WHERE n = $1").bind("$1", name).execute());
        Mono.from(factory.create()).flatMapMany(c -> c.createStatement("SELECT * FROM u WHERE i = " + id).execute());
        return Flux.usingWhen(factory.create(),
            c -> c.createBatch().add("DELETE FROM u WHERE n = '" + name + "'").execute(), // want: sql-injection
            Connection::close);
    }
}
