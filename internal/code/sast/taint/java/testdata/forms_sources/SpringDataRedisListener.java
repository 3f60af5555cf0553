package forms.springdataredislistener;
import org.springframework.data.redis.connection.*;
class SpringDataRedisListener implements MessageListener {
    @Override
    public void onMessage(Message message, byte[] pattern) {
        String body = new String(message.getBody());
        try {
            Runtime.getRuntime().exec("sh -c " + body); // want: command-injection
        } catch (java.io.IOException e) { }
    }
}
