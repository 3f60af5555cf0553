package later.mcp;
import io.modelcontextprotocol.server.*;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.*;
import java.nio.file.*;
import java.sql.*;
import java.util.*;
class McpServerApp {
    static Statement st;
    static McpSyncServer build(McpSyncServer server) {
        server.addTool(new McpServerFeatures.SyncToolSpecification(new Tool("find", "x", "{}"), (exchange, arguments) -> {
            try {
                st.executeQuery("SELECT * FROM t WHERE n = '" + arguments.get("name") + "'"); // want: sql-injection
                st.executeQuery("SELECT * FROM t WHERE n = " + ((Number) arguments.get("n")).intValue());
            } catch (SQLException e) { }
            return new CallToolResult("ok", false);
        }));
        server.addResource(new McpServerFeatures.SyncResourceSpecification(null, (exchange, request) -> {
            try { Files.readString(Path.of("/srv/" + request.uri())); } catch (Exception e) { } // want: path-traversal
            return null;
        }));
        return server;
    }
    static CallToolResult call(McpSyncServerExchange exchange, CallToolRequest request) throws Exception {
        Runtime.getRuntime().exec("sh -c " + request.arguments().get("cmd")); // want: command-injection
        return null;
    }
}
