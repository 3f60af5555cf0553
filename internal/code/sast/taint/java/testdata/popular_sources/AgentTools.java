package popular.langchain;
import dev.langchain4j.agent.tool.*;
import dev.langchain4j.service.*;
import java.sql.*;
class AgentTools {
    Statement st;
    enum Unit { C, F }
    @Tool("Searches customers by name")
    String customers(@P("the name") String name, @P("limit") int limit, Unit unit) throws SQLException {
        st.executeQuery("SELECT * FROM c LIMIT " + limit);
        return st.executeQuery("SELECT * FROM c WHERE name = '" + name + "'").toString(); // want: sql-injection
    }
    @Tool
    void shell(String command) throws Exception {
        new ProcessBuilder("bash", "-c", command).start(); // want: command-injection
        new ProcessBuilder("ls", "--", command).start();
    }
    @Tool(name = "read")
    String read(String file) throws Exception {
        return java.nio.file.Files.readString(java.nio.file.Path.of("/srv/docs").resolve(file)); // want: path-traversal
    }
}
