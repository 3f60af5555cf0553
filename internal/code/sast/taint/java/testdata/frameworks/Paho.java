package p.paho;
import org.eclipse.paho.client.mqttv3.*;
public class M implements MqttCallback {
    public void messageArrived(String topic, MqttMessage message) throws Exception {
        Runtime.getRuntime().exec(new String(message.getPayload())); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(new String(message.getPayload()))));
    }
    public void connectionLost(Throwable t) {} public void deliveryComplete(IMqttDeliveryToken t) {}
}
