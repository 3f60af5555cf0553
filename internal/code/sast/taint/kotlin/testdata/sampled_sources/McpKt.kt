package sampled.mcpkt
import io.modelcontextprotocol.kotlin.sdk.*
import io.modelcontextprotocol.kotlin.sdk.server.*
import kotlinx.serialization.json.*
import java.io.File
import java.sql.Statement
fun server(st: Statement): Server {
    val server = Server(Implementation("x", "1"), ServerOptions(ServerCapabilities()))
    server.addTool(name = "find", description = "Find") { request ->
        val name = request.arguments["name"]?.jsonPrimitive?.content
        st.executeQuery("SELECT * FROM u WHERE n = '$name'") // want: sql-injection
        st.executeQuery("SELECT * FROM u WHERE n = ${request.arguments["n"]?.jsonPrimitive?.int}")
        CallToolResult(content = listOf(TextContent("ok")))
    }
    server.addTool("run", "Run", Tool.Input()) { request: CallToolRequest -> run(request) }
    server.addPrompt("p", "x") { request ->
        Runtime.getRuntime().exec("sh -c ${request.arguments?.get("cmd")}") // want: command-injection
        GetPromptResult("x", listOf())
    }
    server.addResource("file:///x", "x", "x", "text/plain") { request ->
        ReadResourceResult(listOf(TextResourceContents(File("/srv/" + request.uri).readText(), request.uri, "text/plain"))) // want: path-traversal
    }
    return server
}
fun run(request: CallToolRequest): CallToolResult {
    File("/srv/" + request.arguments.getValue("f").jsonPrimitive.content).readText() // want: path-traversal
    return CallToolResult(content = listOf())
}
