package forms.awsevents;
import com.amazonaws.services.lambda.runtime.*;
import com.amazonaws.services.lambda.runtime.events.*;
public class AwsEvents implements RequestHandler<SNSEvent, String> {
    public String handleRequest(SNSEvent event, Context context) {
        event.getRecords().forEach(r -> run(r.getSNS().getMessage()));
        return null;
    }
    private void run(String s) {
        try {
            Runtime.getRuntime().exec("sh -c " + s); // want: command-injection
        } catch (java.io.IOException e) { }
    }
}
class Alb implements RequestHandler<ApplicationLoadBalancerRequestEvent, ApplicationLoadBalancerResponseEvent> {
    public ApplicationLoadBalancerResponseEvent handleRequest(ApplicationLoadBalancerRequestEvent event, Context context) {
        var response = new ApplicationLoadBalancerResponseEvent();
        try {
            Runtime.getRuntime().exec("sh -c " + event.getQueryStringParameters().get("name")); // want: command-injection
        } catch (java.io.IOException e) { }
        response.setBody("ok");
        return response;
    }
}
class Kinesis implements RequestHandler<KinesisEvent, Void> {
    public Void handleRequest(KinesisEvent event, Context context) {
        for (var r : event.getRecords()) {
            var text = new String(r.getKinesis().getData().array());
            try {
                Runtime.getRuntime().exec("sh -c " + text); // want: command-injection
            } catch (java.io.IOException e) { }
        }
        return null;
    }
}
