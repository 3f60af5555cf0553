package p.rabbit_client;
import com.rabbitmq.client.*;
public class R {
    void run(Channel ch) throws Exception {
        DeliverCallback cb = (tag, d) -> {
            Runtime.getRuntime().exec(new String(d.getBody(), "UTF-8")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(new String(d.getBody(),
                    "UTF-8"))));
        };
        ch.basicConsume("q", true, cb, t -> {});
    }
    static class C extends DefaultConsumer {
        C(Channel c) {
            super(c);
        }
        public void handleDelivery(String tag, Envelope env, AMQP.BasicProperties p,
                byte[] body) throws java.io.IOException {
            Runtime.getRuntime().exec(new String(body)); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(new String(body))));
        }
    }
}
