package p.line_bot;
import com.linecorp.bot.spring.boot.annotation.*;
import com.linecorp.bot.model.event.*;
import com.linecorp.bot.model.event.message.TextMessageContent;
@LineMessageHandler public class L {
    @EventMapping public void on(MessageEvent<TextMessageContent> e) throws Exception {
        Runtime.getRuntime().exec(e.getMessage().getText()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(e.getMessage().getText())));
    }
}
