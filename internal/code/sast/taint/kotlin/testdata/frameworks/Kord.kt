package p.kord
import dev.kord.core.event.message.MessageCreateEvent
import dev.kord.core.Kord
import dev.kord.core.on
suspend fun m(k: Kord) {
    k.on<MessageCreateEvent> {
        Runtime.getRuntime().exec(message.content) // want: command-injection
        Runtime.getRuntime().exec("id " + (message.content).toInt())
    }
}
