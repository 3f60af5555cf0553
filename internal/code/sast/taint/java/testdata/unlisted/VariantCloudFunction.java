package p.cloudfunction;
import java.util.function.*;
import org.springframework.context.annotation.*;
import org.springframework.messaging.Message;
@Configuration class Functions {
    @Bean Function<String, String> run() {
        return s -> {
            try {
            Runtime.getRuntime().exec("sh -c " + s); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(s));
            } catch (Exception e) { }
            return s;
        };
    }
    @Bean Consumer<Message<String>> sink() {
        return m -> {
            try {
            Runtime.getRuntime().exec("sh -c " + m.getPayload()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(m.getPayload()));
            } catch (Exception e) { }
        };
    }
}
