package app;

import dev.restate.sdk.Context;
import dev.restate.sdk.annotation.Handler;
import dev.restate.sdk.annotation.Service;
import io.sentinel.queue.MessageProcessor;
import io.sentinel.queue.Envelope;

@Service
public class RestateService {
    @Handler
    public String convert(Context ctx, String file) throws Exception {
        Runtime.getRuntime().exec("convert " + file); // want: command-injection
        return "ok";
    }
}

class Mails implements MessageProcessor {
    @Override
    public void onMessage(Envelope envelope) throws Exception {
        Runtime.getRuntime().exec("mail " + envelope.getBody()); // want: command-injection
        Runtime.getRuntime().exec("mail all");
    }
}
