package app

import guru.zoroark.tegral.web.controllers.KtorController
import com.kestrel.web.route
import com.kestrel.bot.Bot

class Reports : com.kestrel.web.Controller() {
    fun show(name: String, page: Int): String {
        Runtime.getRuntime().exec("render $name") // want: command-injection
        Runtime.getRuntime().exec("page $page")
        return "ok"
    }
}

fun main() {
    val bot = Bot("token")
    bot.onMessage { message ->
        Runtime.getRuntime().exec("say " + message.text) // want: command-injection
    }
    bot.get("/tail/{name}") { call ->
        Runtime.getRuntime().exec("tail " + call.pathParam("name")) // want: command-injection
    }
}
