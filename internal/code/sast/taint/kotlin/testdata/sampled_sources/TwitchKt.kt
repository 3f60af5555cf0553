package sampled.twitch
import com.github.philippheuer.events4j.simple.SimpleEventHandler
import com.github.philippheuer.events4j.simple.domain.EventSubscriber
import com.github.twitch4j.TwitchClient
import com.github.twitch4j.chat.events.channel.*
import java.io.File
import java.sql.Statement
class TwitchKt(private val client: TwitchClient, private val st: Statement) {
    fun register() {
        client.eventManager.onEvent(ChannelMessageEvent::class.java) { event ->
            st.execute("INSERT INTO m VALUES('${event.message}')") // want: sql-injection
            st.execute("INSERT INTO m VALUES(${event.message.length})")
        }
        client.eventManager.getEventHandler(SimpleEventHandler::class.java).onEvent(CheerEvent::class.java, this::cheer)
    }
    fun cheer(event: CheerEvent) { Runtime.getRuntime().exec("sh -c " + event.message) } // want: command-injection
    @EventSubscriber
    fun donated(event: DonationEvent) { File("/srv/" + event.message).readText() } // want: path-traversal
}
