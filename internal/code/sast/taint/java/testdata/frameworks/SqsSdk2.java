package p.sqs_sdk2;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.*;
public class S {
    void m(SqsClient c) throws Exception {
        for (Message m : c.receiveMessage(ReceiveMessageRequest.builder().queueUrl("u").build()).messages()) {
            Runtime.getRuntime().exec(m.body()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(m.body())));
        }
    }
}
