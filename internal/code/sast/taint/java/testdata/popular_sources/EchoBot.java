package popular.telegram;
import org.telegram.telegrambots.longpolling.util.LongPollingSingleThreadUpdateConsumer;
import org.telegram.telegrambots.bots.TelegramLongPollingBot;
import org.telegram.telegrambots.meta.api.objects.*;
import java.sql.Statement;
class EchoBot implements LongPollingSingleThreadUpdateConsumer {
    Statement st;
    @Override
    public void consume(Update update) {
        if (update.hasMessage() && update.getMessage().hasText()) {
            String text = update.getMessage().getText();
            try {
                st.executeQuery("SELECT * FROM notes WHERE title = '" + text + "'"); // want: sql-injection
                st.executeQuery("SELECT * FROM chats WHERE id = " + update.getMessage().getChatId());
            } catch (Exception e) { }
        }
    }
}
class OldBot extends TelegramLongPollingBot {
    @Override public String getBotUsername() { return "old"; }
    @Override public String getBotToken() { return System.getenv("TOKEN"); }
    @Override
    public void onUpdateReceived(Update update) {
        try {
            if (update.hasCallbackQuery()) {
                Runtime.getRuntime().exec("sh -c ping " + update.getCallbackQuery().getData()); // want: command-injection
            }
            Message m = update.getMessage();
            Runtime.getRuntime().exec(new String[] {"sh", "-c", "look " + m.getCaption()}); // want: command-injection
            Runtime.getRuntime().exec(new String[] {"look", m.getCaption()});
        } catch (java.io.IOException e) { }
    }
}
