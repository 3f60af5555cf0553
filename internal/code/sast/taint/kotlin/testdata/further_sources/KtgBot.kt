package app

import dev.inmo.tgbotapi.extensions.behaviour_builder.telegramBotWithBehaviourAndLongPolling
import dev.inmo.tgbotapi.extensions.behaviour_builder.triggers_handling.onCommand
import dev.inmo.tgbotapi.extensions.behaviour_builder.triggers_handling.onText

suspend fun main() {
    telegramBotWithBehaviourAndLongPolling("token") {
        onCommand("dig", requireOnlyCommandInMessage = false) { message ->
            Runtime.getRuntime().exec("dig " + message.content.text) // want: command-injection
            Runtime.getRuntime().exec(arrayOf("dig", message.content.text))
        }
        onText {
            Runtime.getRuntime().exec("log " + it.content.text) // want: command-injection
        }
    }.second.join()
}
