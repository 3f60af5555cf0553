package drawn.webview
import android.app.Activity
import android.os.Bundle
import android.webkit.*
import java.io.File
class Bridge(private val dir: File) {
    @JavascriptInterface
    fun save(name: String, size: Int) {
        File(dir, name).createNewFile() // want: path-traversal
        File(dir, size.toString()).createNewFile()
    }
    fun local(name: String) { File(dir, name).delete() }
}
class Page : Activity() {
    override fun onCreate(b: Bundle?) {
        super.onCreate(b)
        val web = WebView(this)
        web.addJavascriptInterface(Bridge(filesDir), "bridge")
        web.loadUrl(intent.getStringExtra("url")!!) // want: ssrf
        web.evaluateJavascript("f('${intent.getStringExtra("x")}')", null) // want: code-injection
        web.loadDataWithBaseURL(null, "<p>${intent.getStringExtra("h")}</p>", "text/html", "utf-8", null) // want: xss
    }
}
