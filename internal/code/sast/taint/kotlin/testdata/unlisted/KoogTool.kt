package p.koog_tool
import ai.koog.agents.core.tools.annotations.Tool
import ai.koog.agents.core.tools.annotations.LLMDescription
import ai.koog.agents.core.tools.reflect.ToolSet
class T : ToolSet {
    @Tool @LLMDescription("ping") fun ping(host: String): String {
        Runtime.getRuntime().exec(host) // want: command-injection
        Runtime.getRuntime().exec("id " + (host).toInt())
        return ""
    }
}
