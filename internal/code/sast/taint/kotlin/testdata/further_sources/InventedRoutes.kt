package app

import com.larkspur.server.serve
import com.larkspur.server.Inbound

fun main() {
    serve(8080) {
        at("/files/{name}") { call ->
            Runtime.getRuntime().exec("stat " + call.param("name")) // not found: command-injection
            Runtime.getRuntime().exec(arrayOf("stat", call.param("name")))
        }
        receive("orders") { message ->
            Runtime.getRuntime().exec("lp " + message.body) // want: command-injection
        }
    }
}

class Api {
    @Inbound("/run/{task}")
    fun run(task: String) {
        Runtime.getRuntime().exec("run $task") // want: command-injection
    }
}
