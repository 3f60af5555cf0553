package forms.twitch;
import com.github.twitch4j.*;
import com.github.twitch4j.chat.events.channel.ChannelMessageEvent;
class Twitch {
    void start(TwitchClient client) {
        client.getEventManager().onEvent(ChannelMessageEvent.class, event -> {
            try {
                Runtime.getRuntime().exec("sh -c " + event.getMessage()); // want: command-injection
            } catch (java.io.IOException e) { }
        });
    }
}
