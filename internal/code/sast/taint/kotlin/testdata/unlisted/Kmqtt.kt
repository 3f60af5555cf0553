package p.kmqtt
import MQTTClient
import mqtt.packets.mqttv5.MQTT5Properties
fun m() {
    val client = MQTTClient(5, "h", 1883, null) {
        Runtime.getRuntime().exec(it.payload?.toByteArray()?.decodeToString() ?: "") // not found: command-injection
        Runtime.getRuntime().exec("id " + (it.payload?.toByteArray()?.decodeToString() ?: "").toInt())
    }
}
