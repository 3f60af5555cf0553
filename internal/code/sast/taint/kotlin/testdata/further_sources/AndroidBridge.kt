package app

import android.app.Activity
import android.os.Bundle
import android.webkit.JavascriptInterface
import android.webkit.WebView
import java.io.File

class Bridge {
    @JavascriptInterface
    fun read(name: String): String = File("/data/app/$name").readText() // want: path-traversal

    @JavascriptInterface
    fun run(command: String) {
        Runtime.getRuntime().exec("tool $command") // want: command-injection
        Runtime.getRuntime().exec(arrayOf("tool", command))
    }
}

class MainActivity : Activity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        WebView(this).addJavascriptInterface(Bridge(), "bridge")
    }
}
