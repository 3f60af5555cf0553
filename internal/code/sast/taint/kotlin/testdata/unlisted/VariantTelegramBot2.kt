package p.telegrambot2
import org.telegram.telegrambots.bots.TelegramLongPollingBot
import org.telegram.telegrambots.meta.api.objects.Update
class Bot : TelegramLongPollingBot("t") {
    override fun getBotUsername() = "b"
    override fun onUpdateReceived(update: Update) {
        Runtime.getRuntime().exec("sh -c " + update.message.text) // want: command-injection
        Runtime.getRuntime().exec("id " + update.message.text.toInt())
        Runtime.getRuntime().exec("sh -c " + update.callbackQuery.data) // want: command-injection
        Runtime.getRuntime().exec("id " + update.callbackQuery.data.toInt())
    }
}
