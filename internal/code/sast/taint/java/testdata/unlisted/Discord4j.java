package p.discord4j;
import discord4j.core.GatewayDiscordClient;
import discord4j.core.event.domain.message.MessageCreateEvent;
import discord4j.core.object.entity.Message;
public class C {
    void run(GatewayDiscordClient gateway) {
        gateway.on(MessageCreateEvent.class).subscribe(event -> {
            Message message = event.getMessage();
            try {
                Runtime.getRuntime().exec(message.getContent()); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(message.getContent())));
            } catch (Exception e) {
            }
        });
    }
}
