package app

import dev.langchain4j.agent.tool.P
import dev.langchain4j.agent.tool.Tool as LcTool
import org.springframework.ai.tool.annotation.Tool

class Notes {
    @Tool(description = "Reads a note")
    fun read(name: String): String = java.io.File("/notes/$name").readText() // want: path-traversal

    @LcTool("Looks up a host")
    fun dig(@P("host") host: String) {
        Runtime.getRuntime().exec("dig $host") // want: command-injection
        Runtime.getRuntime().exec(arrayOf("dig", host))
    }
}
