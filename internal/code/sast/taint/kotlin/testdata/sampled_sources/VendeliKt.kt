package sampled.vendeli
import eu.vendeli.tgbot.TelegramBot
import eu.vendeli.tgbot.annotations.*
import eu.vendeli.tgbot.types.User
import eu.vendeli.tgbot.types.component.*
import java.io.File
import java.sql.Statement
lateinit var st: Statement
suspend fun main() {
    val bot = TelegramBot("T")
    bot.handleUpdates()
    bot.handleUpdates {
        onMessage { st.execute("INSERT INTO m VALUES('${update.message.text}')") } // want: sql-injection
        onCommand("/cat") { File("/srv/" + parameters["f"]).readText() } // want: path-traversal
    }
}
@CommandHandler(["/find"])
suspend fun find(name: String, user: User, bot: TelegramBot) {
    st.executeQuery("SELECT * FROM u WHERE n = '$name'") // want: sql-injection
    st.executeQuery("SELECT * FROM u WHERE i = ${user.id}")
}
@InputHandler(["wait"])
suspend fun input(update: ProcessedUpdate, user: User) {
    Runtime.getRuntime().exec("sh -c " + update.text) // want: command-injection
}
@UnprocessedHandler
suspend fun rest(update: MessageUpdate) {
    File("/srv/" + update.message.text).readText() // want: path-traversal
}
