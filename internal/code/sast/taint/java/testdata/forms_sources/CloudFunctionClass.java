package forms.cloudfunctionclass;
import java.util.function.Function;
import java.util.function.Consumer;
import org.springframework.messaging.Message;
import org.springframework.stereotype.Component;
@Component
public class CloudFunctionClass implements Function<String, String> {
    @Override
    public String apply(String input) {
        try {
            Runtime.getRuntime().exec("sh -c " + input); // want: command-injection
            Runtime.getRuntime().exec("sh -c " + Integer.parseInt(input));
        } catch (java.io.IOException e) { }
        return input;
    }
}
@Component("audit")
class AuditConsumer implements Consumer<Message<byte[]>> {
    public void accept(Message<byte[]> message) {
        try {
            Runtime.getRuntime().exec("sh -c " + new String(message.getPayload())); // want: command-injection
        } catch (java.io.IOException e) { }
    }
}
