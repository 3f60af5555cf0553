package p.jda;
import net.dv8tion.jda.api.hooks.ListenerAdapter;
import net.dv8tion.jda.api.events.message.MessageReceivedEvent;
import net.dv8tion.jda.api.events.interaction.command.SlashCommandInteractionEvent;
public class D extends ListenerAdapter {
    public void onMessageReceived(MessageReceivedEvent e) {
        try {
            Runtime.getRuntime().exec(e.getMessage().getContentRaw()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(e.getMessage().getContentRaw())));
        } catch (Exception x) {}
    }
    public void onSlashCommandInteraction(SlashCommandInteractionEvent e) {
        try {
            Runtime.getRuntime().exec(e.getOption("c").getAsString()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(e.getOption("c").getAsString())));
        } catch (Exception x) {}
    }
}
