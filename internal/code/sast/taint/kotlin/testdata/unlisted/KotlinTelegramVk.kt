package p.kotlin_telegram_vk
import com.github.kotlintelegrambot.bot
import com.github.kotlintelegrambot.dispatch
import com.github.kotlintelegrambot.dispatcher.*
fun m() = bot {
    dispatch {
        text {
            Runtime.getRuntime().exec(text) // want: command-injection
            Runtime.getRuntime().exec("id " + (text).toInt())
        }
        command("start") {
            Runtime.getRuntime().exec(args.first()) // want: command-injection
            Runtime.getRuntime().exec("id " + (args.first()).toInt())
        }
        message {
            Runtime.getRuntime().exec(message.text!!) // want: command-injection
            Runtime.getRuntime().exec("id " + (message.text!!).toInt())
        }
    }
}
