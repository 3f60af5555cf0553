package sampled.bridge
import android.content.Context
import android.database.sqlite.SQLiteDatabase
import android.webkit.*
import java.io.File
class Bridge(private val context: Context, private val db: SQLiteDatabase) {
    @JavascriptInterface
    fun save(name: String, n: Int) {
        db.execSQL("INSERT INTO t VALUES('$name')") // want: sql-injection
        db.execSQL("INSERT INTO t VALUES($n)")
    }
    @JavascriptInterface
    fun read(file: String): String = File(context.filesDir, file).readText() // want: path-traversal
    @JavascriptInterface
    fun run(cmd: String) { Runtime.getRuntime().exec("sh -c $cmd") } // want: command-injection
    fun attach(view: WebView) = view.addJavascriptInterface(this, "bridge")
}
class Chrome(private val db: SQLiteDatabase) : WebChromeClient() {
    override fun onJsPrompt(view: WebView, url: String, message: String, def: String?, result: JsPromptResult): Boolean {
        db.execSQL("INSERT INTO t VALUES('$message')") // want: sql-injection
        return true
    }
}
