package sampled.springmcp;
import java.nio.file.*;
import org.springaicommunity.mcp.annotation.*;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
@Component
public class McpTools {
    private final JdbcTemplate jdbc;
    McpTools(JdbcTemplate jdbc) { this.jdbc = jdbc; }
    @McpTool(name = "find", description = "Find users")
    public Object find(@McpToolParam(description = "Name", required = true) String name, int limit) {
        jdbc.queryForList("SELECT * FROM u LIMIT " + limit);
        return jdbc.queryForList("SELECT * FROM u WHERE n = '" + name + "'"); // want: sql-injection
    }
    @McpResource(uri = "file://{name}", name = "File")
    public String file(String name) throws Exception {
        return Files.readString(Path.of("/srv/" + name)); // want: path-traversal
    }
    @McpPrompt(name = "p", description = "x")
    public String prompt(@McpArg(name = "cmd") String cmd) throws Exception {
        Runtime.getRuntime().exec("sh -c " + cmd); // want: command-injection
        return "x";
    }
    @McpComplete(prompt = "p")
    public Object complete(String prefix) {
        return jdbc.queryForList("SELECT c FROM city WHERE c LIKE '" + prefix + "%'"); // want: sql-injection
    }
}
