package popular.inmo
import dev.inmo.tgbotapi.extensions.api.bot.*
import dev.inmo.tgbotapi.extensions.behaviour_builder.*
import dev.inmo.tgbotapi.extensions.behaviour_builder.triggers_handling.*
import dev.inmo.tgbotapi.bot.ktor.telegramBot
import java.io.File
suspend fun main() {
    val bot = telegramBot("token")
    bot.buildBehaviourWithLongPolling {
        onText { message ->
            File("/srv/notes/${message.content.text}").createNewFile() // want: path-traversal
        }
        onCommandWithArgs("run") { _, args -> Runtime.getRuntime().exec("sh -c ${args.joinToString(" ")}") } // want: command-injection
        onDataCallbackQuery { query -> Runtime.getRuntime().exec("sh -c ${query.data}") } // want: command-injection
    }.join()
}
