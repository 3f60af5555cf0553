package p.slack_kt
import com.slack.api.bolt.App
fun m(app: App) {
    app.command("/x") { req, ctx ->
        Runtime.getRuntime().exec(req.payload.text) // want: command-injection
        Runtime.getRuntime().exec("id " + (req.payload.text).toInt())
        ctx.ack()
    }
}
