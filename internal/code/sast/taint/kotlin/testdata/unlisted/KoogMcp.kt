package p.koog_mcp
import io.modelcontextprotocol.kotlin.sdk.server.Server
import io.modelcontextprotocol.kotlin.sdk.CallToolResult
import kotlinx.serialization.json.*
fun m(server: Server) {
    server.addTool(name = "ping", description = "d") { request ->
        Runtime.getRuntime().exec(request.arguments["host"]!!.jsonPrimitive.content) // want: command-injection
        Runtime.getRuntime().exec("id " + (request.arguments["host"]!!.jsonPrimitive.content).toInt())
        CallToolResult(content = listOf())
    }
}
