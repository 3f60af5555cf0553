package drawn.langtools
import dev.langchain4j.agent.tool.*
import dev.langchain4j.service.*
import java.io.File
class LangTools {
    @Tool("reads")
    fun read(@P("path") path: String, n: Int): String {
        ProcessBuilder("sh", "-c", "head -n $n /srv/log").start()
        return File("/srv/$path").readText() // want: path-traversal
    }
    @Tool fun run(command: String) = ProcessBuilder("sh", "-c", command).start() // want: command-injection
}
