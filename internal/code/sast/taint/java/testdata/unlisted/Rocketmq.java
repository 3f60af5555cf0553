package p.rocketmq;
import org.apache.rocketmq.spring.annotation.RocketMQMessageListener;
import org.apache.rocketmq.spring.core.RocketMQListener;
import org.springframework.stereotype.Service;
@Service @RocketMQMessageListener(topic = "t", consumerGroup = "g")
public class C implements RocketMQListener<String> {
    @Override public void onMessage(String message) {
        try {
            Runtime.getRuntime().exec(message); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(message)));
        } catch (Exception e) {
        }
    }
}
