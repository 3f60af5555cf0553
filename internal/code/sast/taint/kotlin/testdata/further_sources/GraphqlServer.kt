package app

import com.expediagroup.graphql.server.operations.Mutation
import com.expediagroup.graphql.server.operations.Query

class FileQuery : Query {
    fun file(name: String): String = java.io.File("/srv/" + name).readText() // want: path-traversal
}

class RunMutation : Mutation {
    fun run(task: String, times: Int): Boolean {
        Runtime.getRuntime().exec("run $task") // want: command-injection
        Runtime.getRuntime().exec("run $times")
        return true
    }
}
