package p.lettuce_kt
import io.lettuce.core.pubsub.RedisPubSubAdapter
class L : RedisPubSubAdapter<String, String>() {
    override fun message(channel: String, message: String) {
        Runtime.getRuntime().exec(message) // want: command-injection
        Runtime.getRuntime().exec("id " + (message).toInt())
    }
}
