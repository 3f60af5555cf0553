package p.hazelcast_topic;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.topic.ITopic;
public class C {
    void run(HazelcastInstance hz) {
        ITopic<String> topic = hz.getTopic("t");
        topic.addMessageListener(m -> {
            try {
                Runtime.getRuntime().exec(m.getMessageObject()); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(m.getMessageObject())));
            } catch (Exception e) {
            }
        });
    }
}
