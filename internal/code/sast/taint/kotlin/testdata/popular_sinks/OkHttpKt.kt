package popular.okhttpkt
import io.javalin.http.Context
import okhttp3.*
import okhttp3.HttpUrl.Companion.toHttpUrl
class OkHttpKt(private val client: OkHttpClient) {
    fun register(app: io.javalin.Javalin) { app.get("/o", ::fetch) }
    private fun fetch(ctx: Context) {
        val u = ctx.queryParam("u")!!
        client.newCall(Request.Builder().url(u).build()).execute() // want: ssrf
        client.newCall(Request(u.toHttpUrl())).execute() // want: ssrf
        client.newWebSocket(Request.Builder().url("ws://$u/s").build(), object : WebSocketListener() {}) // want: ssrf
        val req = Request.Builder().url(HttpUrl.Builder().scheme("https").host(u).build()).build() // want: ssrf
        client.newCall(req).enqueue(null!!)
        client.newCall(Request.Builder().url("https://example.com/".toHttpUrl().newBuilder().addQueryParameter("q", u).build()).build()).execute()
    }
}
