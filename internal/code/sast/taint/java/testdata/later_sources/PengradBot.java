package later.pengrad;
import com.pengrad.telegrambot.*;
import com.pengrad.telegrambot.model.*;
import java.nio.file.*;
import java.sql.*;
import java.util.List;
class PengradBot {
    static Statement st;
    public static void main(String[] args) {
        TelegramBot bot = new TelegramBot("t");
        bot.setUpdatesListener(updates -> {
            for (Update update : updates) {
                handle(update);
                if (update.callbackQuery() != null) {
                    try { Files.readString(Path.of("/srv/" + update.callbackQuery().data())); } catch (Exception e) { } // want: path-traversal
                }
            }
            return UpdatesListener.CONFIRMED_UPDATES_ALL;
        });
    }
    static void handle(Update update) {
        try {
            st.execute("INSERT INTO m VALUES('" + update.message().text() + "')"); // want: sql-injection
            st.execute("INSERT INTO m VALUES(" + update.message().messageId() + ")");
        } catch (SQLException e) { }
    }
}
class Listener implements UpdatesListener {
    @Override
    public int process(List<Update> updates) {
        try { Runtime.getRuntime().exec("sh -c " + updates.get(0).message().caption()); } catch (Exception e) { } // want: command-injection
        return 0;
    }
}
