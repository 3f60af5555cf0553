package p.alexa;
import com.amazon.ask.dispatcher.request.handler.*;
import com.amazon.ask.model.*;
public class A implements RequestHandler {
    public boolean canHandle(HandlerInput i) {
        return true;
    }
    public java.util.Optional<Response> handle(HandlerInput input) {
        IntentRequest r = (IntentRequest) input.getRequestEnvelope().getRequest();
        try {
            Runtime.getRuntime().exec(r.getIntent().getSlots().get("s").getValue()); // want: command-injection
            Runtime.getRuntime().exec("id " +
                    Integer.parseInt(String.valueOf(r.getIntent().getSlots().get("s").getValue())));
        } catch (Exception e) {} return null;
    }
}
