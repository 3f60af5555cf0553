package sampled.androidexec
import android.app.Activity
import android.os.Bundle
import android.system.Os
import dalvik.system.DexClassLoader
import java.io.File
class AndroidExec : Activity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val cmd = intent.getStringExtra("cmd")!!
        Runtime.getRuntime().exec(arrayOf("su", "-c", cmd))
        Runtime.getRuntime().exec("logcat -f $cmd") // want: command-injection
        ProcessBuilder("sh", "-c", cmd).start() // want: command-injection
        val su = Runtime.getRuntime().exec("su")
        su.outputStream.write("$cmd\n".toByteArray())
        DexClassLoader(cmd, null, null, classLoader) // want: code-injection
        System.load("/data/lib/" + intent.getStringExtra("lib")) // want: code-injection
        ProcessBuilder("ls", "-l").start()
        Runtime.getRuntime().exec(arrayOf("logcat", "-n", intent.getIntExtra("n", 1).toString()))
    }
}
