package popular.scf;
import org.springframework.context.annotation.*;
import org.springframework.messaging.Message;
import java.util.function.*;
import java.sql.Statement;
@Configuration
class CloudFunctions {
    Statement st;
    record Job(String cmd, int times) {}
    @Bean
    public Function<String, String> upper() {
        return value -> {
            try { st.execute("INSERT INTO v VALUES('" + value + "')"); } catch (Exception e) { } // want: sql-injection
            return value.toUpperCase();
        };
    }
    @Bean
    public Consumer<Message<Job>> run() {
        return message -> {
            try {
                Runtime.getRuntime().exec("sh -c " + message.getPayload().cmd()); // want: command-injection
            } catch (Exception e) { }
        };
    }
}
class Greeter implements Function<String, String> {
    Statement st;
    @Override public String apply(String s) {
        try { st.execute("INSERT INTO g VALUES('" + s + "')"); } catch (Exception e) { }
        return "Hello";
    }
}
