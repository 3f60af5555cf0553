package forms.kordbot
import dev.kord.core.*
import dev.kord.core.event.message.MessageCreateEvent
import dev.kord.core.event.interaction.*
suspend fun kord(kord: Kord) {
    kord.on<MessageCreateEvent> { Runtime.getRuntime().exec("sh -c ${message.content}") } // want: command-injection
    kord.on<GuildChatInputCommandInteractionCreateEvent> {
        val name = interaction.command.strings["name"]!!
        Runtime.getRuntime().exec("sh -c $name") // want: command-injection
    }
}
