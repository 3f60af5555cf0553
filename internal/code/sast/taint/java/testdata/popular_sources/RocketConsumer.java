package popular.rocket;
import org.apache.rocketmq.spring.annotation.RocketMQMessageListener;
import org.apache.rocketmq.spring.core.RocketMQListener;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.consumer.listener.*;
import org.apache.rocketmq.common.message.MessageExt;
import org.springframework.jdbc.core.JdbcTemplate;
import java.util.List;
@RocketMQMessageListener(topic = "orders", consumerGroup = "g")
class RocketConsumer implements RocketMQListener<String> {
    JdbcTemplate jdbc;
    @Override public void onMessage(String message) {
        jdbc.execute("INSERT INTO orders VALUES('" + message + "')"); // want: sql-injection
        jdbc.update("INSERT INTO orders VALUES(?)", message);
    }
}
class PlainConsumer {
    void start(JdbcTemplate jdbc) throws Exception {
        DefaultMQPushConsumer consumer = new DefaultMQPushConsumer("g");
        consumer.registerMessageListener((MessageListenerConcurrently) (msgs, context) -> {
            for (MessageExt m : msgs) {
                jdbc.execute("INSERT INTO orders VALUES('" + new String(m.getBody()) + "')"); // want: sql-injection
            }
            return ConsumeConcurrentlyStatus.CONSUME_SUCCESS;
        });
        consumer.start();
    }
}
