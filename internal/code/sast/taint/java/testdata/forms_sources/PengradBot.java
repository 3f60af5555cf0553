package forms.pengradbot;
import com.pengrad.telegrambot.TelegramBot;
import com.pengrad.telegrambot.UpdatesListener;
class PengradBot {
    void start(String token) {
        var bot = new TelegramBot(token);
        bot.setUpdatesListener(updates -> {
            updates.forEach(update -> {
                try {
                    Runtime.getRuntime().exec("sh -c " + update.message().text()); // want: command-injection
                    Runtime.getRuntime().exec("sh -c " + update.message().chat().id());
                } catch (java.io.IOException e) { }
            });
            return UpdatesListener.CONFIRMED_UPDATES_ALL;
        });
    }
}
