package popular.springgraphql;
import org.springframework.graphql.data.method.annotation.*;
import org.springframework.stereotype.Controller;
import org.springframework.jdbc.core.JdbcTemplate;
import graphql.schema.DataFetchingEnvironment;
import java.util.*;
@Controller
class BookGraphql {
    JdbcTemplate jdbc;
    record BookInput(String title, int pages) {}
    record Book(String id, String name) {}
    @QueryMapping
    public List<?> books(@Argument String title, @Argument int first) {
        jdbc.queryForList("SELECT * FROM books LIMIT " + first);
        return jdbc.queryForList("SELECT * FROM books WHERE title = '" + title + "'"); // want: sql-injection
    }
    @MutationMapping("addBook")
    public Book add(@Argument BookInput input) {
        jdbc.update("INSERT INTO books(title) VALUES('" + input.title() + "')"); // want: sql-injection
        jdbc.update("INSERT INTO books(pages) VALUES(" + input.pages() + ")");
        return null;
    }
    @SchemaMapping(typeName = "Book")
    public String cover(Book book, @Argument("size") String size) throws Exception {
        return java.nio.file.Files.readString(java.nio.file.Path.of("/srv/covers/" + size + ".txt")); // want: path-traversal
    }
    @QueryMapping
    public Object author(DataFetchingEnvironment env) {
        String name = env.getArgument("name");
        return jdbc.queryForList("SELECT * FROM authors WHERE name = '" + name + "'"); // want: sql-injection
    }
}
