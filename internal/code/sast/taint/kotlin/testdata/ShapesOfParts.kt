package shapes.parts

import com.acme.chat.ChatEvent
import com.acme.queue.Queue
import com.acme.web.RoutingContext

fun parts(ctx: RoutingContext) {
    Runtime.getRuntime().exec("find " + ctx.pathVariable("id")) // want: command-injection
    Runtime.getRuntime().exec("sleep " + ctx.queryParamAsInt("n"))
}

fun messages(queue: Queue) {
    for (m in queue.receiveMessages()) {
        Runtime.getRuntime().exec("find " + m.body) // want: command-injection
        Runtime.getRuntime().exec("sleep " + m.bodyLength)
    }
}

fun event(event: ChatEvent) {
    Runtime.getRuntime().exec("find " + event.message.text) // want: command-injection
    Runtime.getRuntime().exec("find " + event.client.name)
}
