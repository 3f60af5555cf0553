package popular.jdakt
import dev.minn.jda.ktx.events.*
import net.dv8tion.jda.api.*
import net.dv8tion.jda.api.events.interaction.command.SlashCommandInteractionEvent
import net.dv8tion.jda.api.events.message.MessageReceivedEvent
import net.dv8tion.jda.api.events.interaction.ModalInteractionEvent
import net.dv8tion.jda.api.hooks.*
import java.sql.Statement
class Listener(private val st: Statement) : ListenerAdapter() {
    override fun onMessageReceived(event: MessageReceivedEvent) {
        st.execute("INSERT INTO m VALUES('${event.message.contentRaw}')") // want: sql-injection
        st.execute("INSERT INTO m VALUES(${event.messageIdLong})")
    }
    override fun onSlashCommandInteraction(e: SlashCommandInteractionEvent) {
        val q = e.getOption("q")?.asString
        Runtime.getRuntime().exec("sh -c $q") // want: command-injection
        Runtime.getRuntime().exec("sh -c sleep ${e.getOption("n")!!.asLong}")
    }
    override fun onModalInteraction(e: ModalInteractionEvent) { st.execute("INSERT INTO x VALUES('${e.getValue("t")!!.asString}')") } // want: sql-injection
}
fun lambdas(jda: JDA, st: Statement) {
    jda.listener<MessageReceivedEvent> { st.execute("INSERT INTO l VALUES('${it.message.contentDisplay}')") } // want: sql-injection
    jda.onCommand("ban") { event -> st.execute("INSERT INTO b VALUES('${event.getOption("u")!!.asString}')") } // want: sql-injection
}
