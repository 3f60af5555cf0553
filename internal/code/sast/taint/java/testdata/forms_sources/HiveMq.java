package forms.hivemq;
import com.hivemq.client.mqtt.mqtt5.*;
import java.nio.charset.StandardCharsets;
class HiveMq {
    void start(Mqtt5AsyncClient client) {
        client.subscribeWith().topicFilter("cmd/#").callback(publish -> {
            try {
                Runtime.getRuntime().exec("sh -c " + new String(publish.getPayloadAsBytes(), StandardCharsets.UTF_8)); // want: command-injection
            } catch (java.io.IOException e) { }
        }).send();
    }
}
