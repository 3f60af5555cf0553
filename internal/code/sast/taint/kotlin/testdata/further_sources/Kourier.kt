package app

import dev.kourier.amqp.connection.createAMQPConnection

suspend fun consume() {
    val connection = createAMQPConnection(scope) { server { host = "localhost" } }
    val channel = connection.openChannel()
    val consumer = channel.basicConsume("files")
    for (delivery in consumer) {
        val name = delivery.message.body.decodeToString()
        Runtime.getRuntime().exec("ls $name") // want: command-injection
        Runtime.getRuntime().exec(arrayOf("ls", name))
    }
}
