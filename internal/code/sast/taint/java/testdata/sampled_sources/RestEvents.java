package sampled.datarest;
import java.nio.file.*;
import org.springframework.data.rest.core.annotation.*;
import org.springframework.data.rest.core.event.AbstractRepositoryEventListener;
import org.springframework.data.rest.webmvc.*;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.*;
@Component
@RepositoryEventHandler
public class RestEvents {
    private JdbcTemplate jdbc;
    @HandleBeforeCreate
    public void create(Book book) throws Exception {
        jdbc.update("INSERT INTO audit VALUES('" + book.title + "')"); // want: sql-injection
        jdbc.update("INSERT INTO audit VALUES(?)", book.title);
    }
    @HandleAfterSave
    public void saved(Book book) throws Exception {
        Files.createDirectory(Path.of("/srv/" + book.title)); // want: path-traversal
    }
    static class Book { public String title; public long id; }
}
class Listener extends AbstractRepositoryEventListener<RestEvents.Book> {
    private JdbcTemplate jdbc;
    @Override
    protected void onBeforeSave(RestEvents.Book book) {
        jdbc.update("INSERT INTO audit VALUES('" + book.title + "')"); // want: sql-injection
        jdbc.update("INSERT INTO audit VALUES(" + book.id + ")");
    }
}
@RepositoryRestController
class Extra {
    private JdbcTemplate jdbc;
    @GetMapping("/books/search/x")
    @ResponseBody
    public Object x(@RequestParam String t) {
        return jdbc.queryForList("SELECT * FROM b WHERE t = '" + t + "'"); // want: sql-injection
    }
}
