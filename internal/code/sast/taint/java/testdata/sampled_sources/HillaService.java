package sampled.hilla;
import com.vaadin.flow.server.auth.AnonymousAllowed;
import com.vaadin.hilla.*;
import java.nio.file.*;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import reactor.core.publisher.Flux;
@BrowserCallable
@AnonymousAllowed
public class HillaService {
    private final JdbcTemplate jdbc;
    HillaService(JdbcTemplate jdbc) { this.jdbc = jdbc; }
    public List<?> search(String text, int limit) {
        jdbc.queryForList("SELECT * FROM t LIMIT " + limit);
        return jdbc.queryForList("SELECT * FROM t WHERE a = '" + text + "'"); // want: sql-injection
    }
    public String file(@Nonnull String name) throws Exception {
        return Files.readString(Path.of("/srv/" + name)); // want: path-traversal
    }
    public Flux<String> run(Job job) throws Exception {
        Runtime.getRuntime().exec("sh -c " + job.cmd()); // want: command-injection
        return Flux.empty();
    }
    public record Job(String cmd) { }
}
@Endpoint
class OldEndpoint {
    private JdbcTemplate jdbc;
    public void remove(String id) {
        jdbc.update("DELETE FROM t WHERE id = '" + id + "'"); // want: sql-injection
        jdbc.update("DELETE FROM t WHERE id = ?", id);
    }
}
