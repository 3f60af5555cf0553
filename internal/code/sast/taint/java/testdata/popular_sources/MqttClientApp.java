package popular.mqtt;
import org.eclipse.paho.client.mqttv3.*;
import java.sql.Statement;
class MqttClientApp implements MqttCallback {
    Statement st;
    void start() throws MqttException {
        MqttClient client = new MqttClient("tcp://broker:1883", "id");
        client.setCallback(this);
        client.subscribe("sensors/#", (topic, message) -> {
            st.execute("INSERT INTO s VALUES('" + new String(message.getPayload()) + "')"); // want: sql-injection
            st.execute("INSERT INTO q VALUES(" + message.getQos() + ")");
        });
    }
    @Override public void messageArrived(String topic, MqttMessage message) throws Exception {
        st.execute("INSERT INTO m VALUES('" + message.toString() + "')"); // want: sql-injection
        st.execute("INSERT INTO t VALUES('" + topic + "')"); // want: sql-injection
        st.execute("INSERT INTO d VALUES(" + Double.parseDouble(message.toString()) + ")");
    }
    @Override public void connectionLost(Throwable cause) { }
    @Override public void deliveryComplete(IMqttDeliveryToken token) { }
}
