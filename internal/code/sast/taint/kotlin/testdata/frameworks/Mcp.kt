package p.mcp
import io.modelcontextprotocol.kotlin.sdk.server.Server
import io.modelcontextprotocol.kotlin.sdk.*
fun m(s: Server) {
    s.addTool(name = "x", description = "d") { request ->
        Runtime.getRuntime().exec(request.arguments["n"].toString()) // want: command-injection
        Runtime.getRuntime().exec("id " + (request.arguments["n"].toString()).toInt())
        CallToolResult(content = listOf())
    }
}
