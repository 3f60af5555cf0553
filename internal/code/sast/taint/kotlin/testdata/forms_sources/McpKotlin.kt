package forms.mcpkotlin
import io.modelcontextprotocol.kotlin.sdk.server.*
import io.modelcontextprotocol.kotlin.sdk.*
fun Server.tools() {
    addTool(name = "read", description = "Reads") { request ->
        val path = request.arguments["path"]?.jsonPrimitive?.content ?: ""
        CallToolResult(content = listOf(TextContent(java.io.File("/srv/$path").readText()))) // want: path-traversal
    }
}
