package p.lambda_sqs;
import com.amazonaws.services.lambda.runtime.*;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
public class H implements RequestHandler<SQSEvent, Void> {
    public Void handleRequest(SQSEvent e, Context c) {
        for (SQSEvent.SQSMessage m : e.getRecords()) {
            try {
                Runtime.getRuntime().exec(m.getBody()); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(m.getBody())));
            } catch (Exception x) {}
        }
        return null;
    }
}
