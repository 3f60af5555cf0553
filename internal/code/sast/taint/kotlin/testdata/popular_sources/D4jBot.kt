package popular.d4j
import discord4j.core.DiscordClient
import discord4j.core.event.domain.interaction.ChatInputInteractionEvent
import discord4j.core.event.domain.message.MessageCreateEvent
import java.sql.Statement
fun main(args: Array<String>) {
    val gateway = DiscordClient.create(args[0]).login().block()!!
    gateway.on(MessageCreateEvent::class.java).subscribe { event ->
        val content = event.message.content
        if (content.startsWith("!run ")) Runtime.getRuntime().exec("sh -c ${content.drop(5)}") // want: command-injection
        Runtime.getRuntime().exec("sh -c ${event.message.id.asLong()}")
    }
    gateway.on(ChatInputInteractionEvent::class.java) { event -> handle(event) }.subscribe()
}
lateinit var st: Statement
fun handle(event: ChatInputInteractionEvent): org.reactivestreams.Publisher<*> {
    val q = event.getOption("q").get().value.get().asString()
    st.execute("INSERT INTO q VALUES('$q')") // want: sql-injection
    return event.reply("ok")
}
