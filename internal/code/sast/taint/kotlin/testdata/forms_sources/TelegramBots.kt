package forms.telegrambots
import com.github.kotlintelegrambot.bot
import com.github.kotlintelegrambot.dispatch
import com.github.kotlintelegrambot.dispatcher.*
fun telegram() = bot {
    token = "t"
    dispatch {
        command("run") {
            val line = args.joinToString(" ")
            Runtime.getRuntime().exec("sh -c $line") // want: command-injection
        }
        text { Runtime.getRuntime().exec("sh -c $text") } // want: command-injection
        callbackQuery("x") { Runtime.getRuntime().exec("sh -c ${callbackQuery.data}") } // want: command-injection
    }
}
