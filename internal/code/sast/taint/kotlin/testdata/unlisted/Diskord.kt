package p.diskord
import com.jessecorbett.diskord.bot.*
suspend fun m() {
    bot("t") {
        classicCommands {
            command("ping") { message ->
                Runtime.getRuntime().exec(message.content) // want: command-injection
                Runtime.getRuntime().exec("id " + (message.content).toInt())
            }
        }
    }
}
