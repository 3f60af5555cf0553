package p.jda
import net.dv8tion.jda.api.hooks.ListenerAdapter
import net.dv8tion.jda.api.events.message.MessageReceivedEvent
class D : ListenerAdapter() {
    override fun onMessageReceived(e: MessageReceivedEvent) {
        Runtime.getRuntime().exec(e.message.contentRaw) // want: command-injection
        Runtime.getRuntime().exec("id " + (e.message.contentRaw).toInt())
    }
}
