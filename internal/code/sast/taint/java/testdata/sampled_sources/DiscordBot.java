package sampled.discord4j;
import discord4j.core.*;
import discord4j.core.event.domain.interaction.*;
import discord4j.core.event.domain.message.MessageCreateEvent;
import discord4j.core.object.command.*;
import discord4j.core.object.entity.Message;
import java.nio.file.*;
import java.sql.*;
import reactor.core.publisher.Mono;
public class DiscordBot {
    static Statement st;
    public static void main(String[] args) {
        GatewayDiscordClient client = DiscordClient.create("t").login().block();
        client.on(MessageCreateEvent.class).subscribe(event -> {
            final Message message = event.getMessage();
            try {
                st.executeQuery("SELECT * FROM t WHERE c = '" + message.getContent() + "'"); // want: sql-injection
                st.executeQuery("SELECT * FROM t WHERE c = " + message.getId().asLong());
            } catch (SQLException e) { }
        });
        client.on(ChatInputInteractionEvent.class, event -> {
            String name = event.getOption("name").flatMap(ApplicationCommandInteractionOption::getValue)
                .map(ApplicationCommandInteractionOptionValue::asString).get();
            run(name);
            return event.reply("ok");
        }).subscribe();
        client.on(ModalSubmitInteractionEvent.class, DiscordBot::modal).subscribe();
    }
    static void run(String name) {
        try { Runtime.getRuntime().exec("sh -c " + name); } catch (Exception e) { }
    }
    static Mono<Void> modal(ModalSubmitInteractionEvent event) {
        try { Files.readString(Path.of("/srv/" + event.getCustomId())); } catch (Exception e) { } // want: path-traversal
        return Mono.empty();
    }
}
