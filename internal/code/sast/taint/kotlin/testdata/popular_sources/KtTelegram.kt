package popular.kttelegram
import com.github.kotlintelegrambot.*
import com.github.kotlintelegrambot.dispatcher.*
import java.io.File
fun main() {
    val bot = bot {
        token = "t"
        dispatch {
            command("run") {
                Runtime.getRuntime().exec("sh -c ${args.joinToString(" ")}") // want: command-injection
                File("/srv/${message.chat.id}").createNewFile()
            }
            text { File("/srv/notes/$text").createNewFile() } // want: path-traversal
            callbackQuery("x") { Runtime.getRuntime().exec("sh -c ${callbackQuery.data}") } // want: command-injection
            message { File("/srv/${message.text}").delete() } // want: path-traversal
        }
    }
    bot.startPolling()
}
