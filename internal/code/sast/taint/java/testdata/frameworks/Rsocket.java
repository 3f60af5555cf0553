package p.rsocket;
import org.springframework.messaging.handler.annotation.MessageMapping;
import org.springframework.stereotype.Controller;
@Controller class R {
    @MessageMapping("req") String r(String q) throws Exception {
        Runtime.getRuntime().exec(q); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(q)));
        return "";
    }
}
