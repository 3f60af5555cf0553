package sampled.undertowkt
import io.undertow.Handlers
import io.undertow.Undertow
import io.undertow.server.HttpHandler
import io.undertow.server.HttpServerExchange
import io.undertow.server.handlers.form.FormDataParser
import io.undertow.util.Headers
import io.undertow.websockets.core.*
import java.io.File
import java.sql.Statement
fun main() {
    val st: Statement = TODO()
    val routes = Handlers.routing()
        .get("/u/{name}") { ex ->
            st.executeQuery("SELECT * FROM t WHERE n = '${ex.queryParameters["name"]?.first}'") // want: sql-injection
            st.executeQuery("SELECT * FROM t WHERE n = ${ex.queryParameters["id"]?.first?.toInt()}")
        }
        .post("/b") { ex ->
            ex.requestReceiver.receiveFullString { _, body -> Runtime.getRuntime().exec("sh -c $body") } // want: command-injection
        }
    Undertow.builder().addHttpListener(8080, "localhost").setHandler(routes).build().start()
}
class Page : HttpHandler {
    override fun handleRequest(exchange: HttpServerExchange) {
        exchange.responseHeaders.put(Headers.CONTENT_TYPE, "text/html")
        exchange.responseSender.send("<p>" + exchange.queryParameters["q"]!!.peek() + "</p>") // want: xss
        val form = exchange.getAttachment(FormDataParser.FORM_DATA)
        File("/srv/" + form.getFirst("file").value).readText() // want: path-traversal
    }
}
class Chat(private val st: Statement) : AbstractReceiveListener() {
    override fun onFullTextMessage(channel: WebSocketChannel, message: BufferedTextMessage) {
        st.execute("INSERT INTO m VALUES('${message.data}')") // want: sql-injection
    }
}
