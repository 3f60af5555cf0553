package later.webviews
import android.app.Activity
import android.os.Bundle
import android.webkit.*
import java.io.File
class WebViews : Activity() {
    private lateinit var web: WebView
    override fun onCreate(b: Bundle?) {
        val url = intent.dataString!!
        web.loadUrl(url) // want: ssrf
        web.loadUrl("javascript:f('$url')") // want: code-injection, ssrf
        web.evaluateJavascript("f('$url')", null) // want: code-injection
        web.loadDataWithBaseURL(null, "<p>$url</p>", "text/html", "utf-8", null) // want: xss
        web.postUrl(url, ByteArray(0)) // want: ssrf
        web.loadUrl("https://example.com/?q=$url")
    }
}
