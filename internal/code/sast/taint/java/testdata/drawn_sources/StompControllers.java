package drawn.stomp;
import org.springframework.messaging.handler.annotation.*;
import org.springframework.messaging.simp.*;
import org.springframework.messaging.simp.annotation.*;
import org.springframework.stereotype.Controller;
import org.springframework.jdbc.core.JdbcTemplate;
@Controller
class StompControllers {
    JdbcTemplate jdbc;
    record Msg(String text, long room) {}
    @MessageMapping("/chat/{room}")
    @SendTo("/topic/x")
    public String chat(Msg msg, @DestinationVariable String room, SimpMessageHeaderAccessor headers) {
        jdbc.execute("INSERT INTO m VALUES('" + msg.text() + "')"); // want: sql-injection
        jdbc.execute("INSERT INTO m VALUES(" + msg.room() + ")");
        jdbc.execute("INSERT INTO r VALUES('" + room + "')"); // want: sql-injection
        jdbc.execute("INSERT INTO h VALUES('" + headers.getFirstNativeHeader("k") + "')"); // want: sql-injection
        return "ok";
    }
    @SubscribeMapping("/init")
    public void init(@Header("tag") String tag) { jdbc.execute("SELECT * FROM t WHERE t = '" + tag + "'"); } // want: sql-injection
}
