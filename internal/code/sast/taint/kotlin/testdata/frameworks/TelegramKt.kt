package p.telegram_kt
import com.github.kotlintelegrambot.bot
import com.github.kotlintelegrambot.dispatch
import com.github.kotlintelegrambot.dispatcher.*
val b = bot {
    dispatch {
        command("x") {
            Runtime.getRuntime().exec(args[0]) // want: command-injection
            Runtime.getRuntime().exec("id " + (args[0]).toInt())
        }
        text {
            Runtime.getRuntime().exec(text) // want: command-injection
            Runtime.getRuntime().exec("id " + (text).toInt())
            Runtime.getRuntime().exec(message.text!!) // want: command-injection
            Runtime.getRuntime().exec("id " + (message.text!!).toInt())
        }
    }
}
