package popular.koog
import ai.koog.agents.core.tools.*
import ai.koog.agents.core.tools.annotations.*
import ai.koog.agents.core.tools.reflect.ToolSet
import kotlinx.serialization.Serializable
import java.io.File
@LLMDescription("Files")
class FileTools : ToolSet {
    @Tool
    @LLMDescription("Reads a file")
    fun read(@LLMDescription("the path") path: String, @LLMDescription("lines") lines: Int): String {
        ProcessBuilder("sh", "-c", "head -n $lines /srv/log").start()
        return File("/srv/$path").readText() // want: path-traversal
    }
    @Tool
    suspend fun run(command: String) = ProcessBuilder("sh", "-c", command).start() // want: command-injection
}
object ShellTool : SimpleTool<ShellTool.Args>() {
    @Serializable data class Args(val command: String)
    override val name = "shell"
    override suspend fun doExecute(args: Args): String {
        ProcessBuilder("ls", "--", args.command).start()
        return ProcessBuilder("bash", "-c", args.command).start().inputStream.reader().readText() // want: command-injection
    }
}
