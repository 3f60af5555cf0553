package sampled.diskord
import com.jessecorbett.diskord.bot.*
import com.jessecorbett.diskord.bot.interaction.interactions
import java.io.File
import java.sql.Statement
suspend fun main() {
    val st: Statement = TODO()
    bot("token") {
        events {
            onMessageCreate { message ->
                st.execute("INSERT INTO m VALUES('${message.content}')") // want: sql-injection
                st.execute("INSERT INTO m VALUES(${message.content.length})")
            }
        }
        classicCommands("!") {
            command("cat") { message -> File("/srv/" + message.words[1]).readText() } // want: path-traversal
        }
        interactions {
            slashCommand("echo", "Echo") {
                val text by stringParameter("text", "Text")
                callback { Runtime.getRuntime().exec("sh -c $text") } // want: command-injection
            }
        }
    }
}
