package sampled.boltkt
import com.slack.api.bolt.App
import com.slack.api.bolt.handler.builtin.SlashCommandHandler
import com.slack.api.model.event.*
import java.io.File
import java.sql.Statement
fun app(st: Statement): App {
    val app = App()
    app.command("/find") { req, ctx ->
        st.executeQuery("SELECT * FROM t WHERE a = '${req.payload.text}'") // want: sql-injection
        st.executeQuery("SELECT * FROM t WHERE a = ${req.payload.text.toInt()}")
        ctx.ack()
    }
    app.event(MessageEvent::class.java) { payload, ctx ->
        File("/srv/" + payload.event.text).readText() // want: path-traversal
        ctx.ack()
    }
    app.globalShortcut("run") { req, ctx ->
        Runtime.getRuntime().exec("sh -c " + req.payload.callbackId) // want: command-injection
        ctx.ack()
    }
    app.command("/x", handler(st))
    return app
}
fun handler(st: Statement) = SlashCommandHandler { req, ctx ->
    st.execute("DELETE FROM t WHERE a = '${req.payload.text}'") // want: sql-injection
    ctx.ack("ok")
}
