package later.javacordkt
import org.javacord.api.DiscordApiBuilder
import org.javacord.api.event.message.MessageCreateEvent
import org.javacord.api.listener.message.MessageCreateListener
import java.io.File
import java.sql.Statement
fun bot(st: Statement) {
    val api = DiscordApiBuilder().setToken("t").login().join()
    api.addMessageCreateListener { event ->
        st.execute("INSERT INTO m VALUES('${event.messageContent}')")
        st.execute("INSERT INTO m VALUES(${event.messageContent.length})")
    }
    api.addListener(Own())
}
class Own : MessageCreateListener {
    override fun onMessageCreate(event: MessageCreateEvent) { File("/srv/" + event.messageContent).readText() } // want: path-traversal
}
