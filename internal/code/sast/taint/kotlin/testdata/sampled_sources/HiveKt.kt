package sampled.hive
import com.hivemq.client.mqtt.MqttClient
import com.hivemq.client.mqtt.MqttGlobalPublishFilter
import com.hivemq.client.mqtt.mqtt3.message.publish.Mqtt3Publish
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish
import com.hivemq.extension.sdk.api.interceptor.publish.PublishInboundInterceptor
import com.hivemq.extension.sdk.api.interceptor.publish.parameter.*
import java.io.File
import java.sql.Statement
fun listen(st: Statement) {
    val client = MqttClient.builder().useMqttVersion5().buildAsync()
    client.subscribeWith().topicFilter("a/#").callback { publish ->
        st.execute("INSERT INTO m VALUES('${String(publish.payloadAsBytes)}')") // want: sql-injection
    }.send()
    client.publishes(MqttGlobalPublishFilter.ALL, ::received)
    val blocking = client.toBlocking()
    val message = blocking.publishes(MqttGlobalPublishFilter.ALL).receive()
    Runtime.getRuntime().exec("sh -c " + String(message.payloadAsBytes)) // want: command-injection
}
fun received(publish: Mqtt5Publish) {
    File("/srv/" + publish.topic).readText() // want: path-traversal
}
class Intercept(private val st: Statement) : PublishInboundInterceptor {
    override fun onInboundPublish(input: PublishInboundInput, output: PublishInboundOutput) {
        st.execute("INSERT INTO m VALUES('${input.publishPacket.topic}')") // want: sql-injection
    }
}
