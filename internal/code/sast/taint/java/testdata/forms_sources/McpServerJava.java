package forms.mcpserverjava;
import io.modelcontextprotocol.server.*;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.*;
class McpServerJava {
    void start(McpSyncServer server, McpSchema.Tool tool) {
        server.addTool(new McpServerFeatures.SyncToolSpecification(tool, (exchange, arguments) -> {
            try {
                Runtime.getRuntime().exec("sh -c " + arguments.get("command")); // want: command-injection
            } catch (java.io.IOException e) { }
            return new McpSchema.CallToolResult("ok", false);
        }));
    }
}
