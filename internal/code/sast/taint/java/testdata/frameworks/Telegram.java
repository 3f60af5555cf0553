package p.telegram;
import org.telegram.telegrambots.bots.TelegramLongPollingBot;
import org.telegram.telegrambots.meta.api.objects.Update;
public class T extends TelegramLongPollingBot {
    public void onUpdateReceived(Update update) {
        try {
            Runtime.getRuntime().exec(update.getMessage().getText()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(update.getMessage().getText())));
            Runtime.getRuntime().exec(update.getCallbackQuery().getData()); // want: command-injection
            Runtime.getRuntime().exec("id " +
                    Integer.parseInt(String.valueOf(update.getCallbackQuery().getData())));
        } catch (Exception e) {}
    }
}
