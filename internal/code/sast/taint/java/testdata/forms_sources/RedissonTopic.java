package forms.redissontopic;
import org.redisson.api.*;
class RedissonTopic {
    void start(RedissonClient redisson) {
        RTopic topic = redisson.getTopic("jobs");
        topic.addListener(String.class, (channel, msg) -> {
            try {
                Runtime.getRuntime().exec("sh -c " + msg); // want: command-injection
                Runtime.getRuntime().exec("sh -c " + Integer.parseInt(msg));
            } catch (java.io.IOException e) { }
        });
    }
}
