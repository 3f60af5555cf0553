package later.javacord;
import java.nio.file.*;
import java.sql.*;
import org.javacord.api.*;
import org.javacord.api.event.message.MessageCreateEvent;
import org.javacord.api.interaction.SlashCommandInteraction;
import org.javacord.api.listener.message.MessageCreateListener;
class JavacordBot implements MessageCreateListener {
    static Statement st;
    public static void main(String[] args) {
        DiscordApi api = new DiscordApiBuilder().setToken("t").login().join();
        api.addMessageCreateListener(event -> {
            try {
                st.execute("INSERT INTO m VALUES('" + event.getMessageContent() + "')"); // want: sql-injection
            } catch (SQLException e) { }
        });
        api.addSlashCommandCreateListener(event -> {
            SlashCommandInteraction i = event.getSlashCommandInteraction();
            try { Files.readString(Path.of("/srv/" + i.getArgumentStringValueByName("file").get())); } catch (Exception e) { } // want: path-traversal
        });
    }
    @Override
    public void onMessageCreate(MessageCreateEvent event) {
        try { Runtime.getRuntime().exec("sh -c " + event.getMessageContent()); } catch (Exception e) { } // want: command-injection
    }
}
