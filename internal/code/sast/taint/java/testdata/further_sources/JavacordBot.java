package app;

import com.pengrad.telegrambot.TelegramBot;
import com.pengrad.telegrambot.UpdatesListener;
import org.javacord.api.DiscordApi;
import org.javacord.api.DiscordApiBuilder;

public class JavacordBot {
    public static void main(String[] args) {
        DiscordApi api = new DiscordApiBuilder().setToken("...").login().join();
        api.addMessageCreateListener(event -> {
            try {
                Runtime.getRuntime().exec("dig " + event.getMessageContent()); // want: command-injection
                Runtime.getRuntime().exec(new String[] {"dig", event.getMessageContent()});
            } catch (java.io.IOException e) {
                event.getChannel().sendMessage("failed");
            }
        });
        TelegramBot bot = new TelegramBot("...");
        bot.setUpdatesListener(updates -> {
            try {
                Runtime.getRuntime().exec("dig " + updates.get(0).message().text()); // want: command-injection
            } catch (java.io.IOException e) {
                return UpdatesListener.CONFIRMED_UPDATES_NONE;
            }
            return UpdatesListener.CONFIRMED_UPDATES_ALL;
        });
    }
}
