package p.spring_messaging;
import org.springframework.messaging.handler.annotation.*;
import org.springframework.stereotype.Controller;
@Controller class Chat {
    @MessageMapping("/chat/{room}") @SendTo("/topic/m") public String send(@Payload String text,
            @DestinationVariable String room, @Header("h") String h) throws Exception {
        Runtime.getRuntime().exec(text); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(text)));
        Runtime.getRuntime().exec(room); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(room)));
        Runtime.getRuntime().exec(h); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(h)));
        return text;
    }
}
