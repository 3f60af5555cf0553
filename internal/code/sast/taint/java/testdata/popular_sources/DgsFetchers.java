package popular.dgs;
import com.netflix.graphql.dgs.*;
import org.springframework.jdbc.core.JdbcTemplate;
import java.util.*;
@DgsComponent
class DgsFetchers {
    JdbcTemplate jdbc;
    record Filter(String genre, int year) {}
    @DgsQuery
    public Object shows(@InputArgument String titleFilter, @InputArgument Integer limit) {
        jdbc.queryForList("SELECT * FROM shows LIMIT " + limit);
        return jdbc.queryForList("SELECT * FROM shows WHERE title LIKE '" + titleFilter + "'"); // want: sql-injection
    }
    @DgsData(parentType = "Query", field = "byGenre")
    public Object genre(DgsDataFetchingEnvironment dfe) {
        Map<String, Object> raw = dfe.getArgument("filter");
        return jdbc.queryForList("SELECT * FROM shows WHERE genre = '" + raw.get("genre") + "'"); // want: sql-injection
    }
    @DgsMutation
    public boolean add(@InputArgument("filter") Filter filter) {
        jdbc.execute("INSERT INTO g VALUES('" + filter.genre() + "')"); // want: sql-injection
        jdbc.execute("INSERT INTO y VALUES(" + filter.year() + ")");
        return true;
    }
    @DgsEntityFetcher(name = "Show")
    public Object show(Map<String, Object> values) {
        return jdbc.queryForList("SELECT * FROM shows WHERE id = '" + values.get("id") + "'"); // want: sql-injection
    }
}
