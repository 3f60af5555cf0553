package sampled.stream;
import java.nio.file.*;
import java.util.function.*;
import org.springframework.context.annotation.*;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.messaging.Message;
import reactor.core.publisher.*;
@Configuration
class StreamFns {
    private JdbcTemplate jdbc;
    @Bean
    Consumer<String> orders() {
        return text -> {
            jdbc.update("INSERT INTO o VALUES('" + text + "')"); // want: sql-injection
            jdbc.update("INSERT INTO o VALUES(?)", text);
        };
    }
    @Bean
    Function<Message<Doc>, String> files() {
        return this::read;
    }
    private String read(Message<Doc> m) {
        try { return Files.readString(Path.of("/srv/" + m.getPayload().name())); } catch (Exception e) { return ""; } // want: path-traversal
    }
    @Bean
    public Function<Flux<String>, Mono<Void>> flux() {
        return in -> in.doOnNext(s -> jdbc.update("INSERT INTO o VALUES('" + s + "')")).then(); // want: sql-injection
    }
    @Bean
    public Consumer<Doc> runner() { return new Runner(); }
    record Doc(String name) { }
    static class Runner implements Consumer<Doc> {
        @Override
        public void accept(Doc doc) {
            try { Runtime.getRuntime().exec("sh -c " + doc.name()); } catch (Exception e) { } // want: command-injection
        }
    }
}
