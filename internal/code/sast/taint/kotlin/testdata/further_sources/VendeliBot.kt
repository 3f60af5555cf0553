package app

import eu.vendeli.tgbot.TelegramBot
import eu.vendeli.tgbot.annotations.CommandHandler
import eu.vendeli.tgbot.annotations.InputHandler
import eu.vendeli.tgbot.types.User
import eu.vendeli.tgbot.types.component.ProcessedUpdate

@CommandHandler(["/dig"])
suspend fun dig(host: String, user: User, bot: TelegramBot) {
    Runtime.getRuntime().exec("dig $host") // want: command-injection
    Runtime.getRuntime().exec(arrayOf("dig", host))
}

@InputHandler(["name"])
suspend fun name(update: ProcessedUpdate, user: User, bot: TelegramBot) {
    Runtime.getRuntime().exec("log " + update.text) // want: command-injection
}
