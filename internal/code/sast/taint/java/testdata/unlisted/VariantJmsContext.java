package p.jmscontext;
import jakarta.jms.*;
class J {
    void a(JMSContext context, Queue q) throws Exception {
        String body = context.createConsumer(q).receiveBody(String.class);
        Runtime.getRuntime().exec("sh -c " + body); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(body));
        context.createConsumer(q).setMessageListener(m -> {
            try {
            Runtime.getRuntime().exec("sh -c " + m.getBody(String.class)); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(m.getBody(String.class)));
            } catch (Exception e) { }
        });
    }
}
