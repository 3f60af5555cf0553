package app;

import org.springframework.ai.tool.annotation.Tool;
import org.springframework.ai.tool.annotation.ToolParam;
import org.springaicommunity.mcp.annotation.McpTool;
import org.springaicommunity.mcp.annotation.McpToolParam;

public class AiTools {
    @Tool(description = "Reads a note")
    public String read(@ToolParam(description = "name of the note") String name) throws Exception {
        return java.nio.file.Files.readString(java.nio.file.Path.of("/notes/" + name)); // want: path-traversal
    }

    @McpTool(name = "dig", description = "Resolves a host")
    public String dig(@McpToolParam(description = "host") String host) throws Exception {
        Runtime.getRuntime().exec(new String[] {"dig", host});
        Runtime.getRuntime().exec("dig " + host); // want: command-injection
        return "ok";
    }
}
