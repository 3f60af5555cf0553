package popular.kord
import dev.kord.core.Kord
import dev.kord.core.event.interaction.*
import dev.kord.core.event.message.MessageCreateEvent
import dev.kord.core.on
import java.io.File
suspend fun main() {
    val kord = Kord("token")
    kord.on<MessageCreateEvent> {
        if (message.author?.isBot != false) return@on
        File("/srv/notes/${message.content}").writeText("x") // want: path-traversal
        Runtime.getRuntime().exec("sh -c ${message.content.removePrefix("!")}") // want: command-injection
    }
    kord.on<GuildChatInputCommandInteractionCreateEvent> {
        val name = interaction.command.strings["name"]!!
        Runtime.getRuntime().exec("sh -c $name") // want: command-injection
    }
    kord.login()
}
