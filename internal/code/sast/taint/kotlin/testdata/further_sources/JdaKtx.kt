package app

import dev.minn.jda.ktx.events.listener
import dev.minn.jda.ktx.events.onCommand
import dev.minn.jda.ktx.jdabuilder.light
import net.dv8tion.jda.api.events.message.MessageReceivedEvent

fun main() {
    val jda = light("token")
    jda.onCommand("dig") { event ->
        val host = event.getOption("host")!!.asString
        Runtime.getRuntime().exec("dig $host") // want: command-injection
        Runtime.getRuntime().exec(arrayOf("dig", host))
    }
    jda.listener<MessageReceivedEvent> {
        Runtime.getRuntime().exec("log " + it.message.contentRaw) // want: command-injection
    }
}
