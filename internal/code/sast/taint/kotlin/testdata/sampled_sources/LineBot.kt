package sampled.line
import com.linecorp.bot.messaging.model.TextMessage
import com.linecorp.bot.spring.boot.handler.annotation.EventMapping
import com.linecorp.bot.spring.boot.handler.annotation.LineMessageHandler
import com.linecorp.bot.webhook.model.*
import java.io.File
import java.sql.Statement
@LineMessageHandler
class LineBot(private val st: Statement) {
    @EventMapping
    fun text(event: MessageEvent): TextMessage {
        val content = event.message() as TextMessageContent
        st.execute("INSERT INTO m VALUES('${content.text()}')") // want: sql-injection
        st.execute("INSERT INTO m VALUES(${event.timestamp()})")
        return TextMessage("ok")
    }
    @EventMapping
    fun postback(event: PostbackEvent) {
        File("/srv/" + event.postback().data()).readText() // want: path-traversal
    }
}
