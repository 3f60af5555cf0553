package p.mqtt_kt
import org.eclipse.paho.client.mqttv3.*
fun m(c: MqttClient) {
    c.subscribe("t") { topic, msg ->
        Runtime.getRuntime().exec(String(msg.payload)) // want: command-injection
        Runtime.getRuntime().exec("id " + (String(msg.payload)).toInt())
    }
}
