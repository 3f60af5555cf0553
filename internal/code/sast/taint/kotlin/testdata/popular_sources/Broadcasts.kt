package popular.broadcast
import android.content.*
import android.database.sqlite.SQLiteDatabase
import java.io.File
class CommandReceiver : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) {
        val cmd = intent.getStringExtra("cmd") ?: return
        Runtime.getRuntime().exec("sh -c $cmd") // want: command-injection
        Runtime.getRuntime().exec("sh -c sleep ${intent.getIntExtra("n", 1)}")
        File(context.filesDir, intent.data!!.lastPathSegment!!).delete() // want: path-traversal
    }
}
class Registrar(val db: SQLiteDatabase) {
    private val receiver = object : BroadcastReceiver() {
        override fun onReceive(c: Context?, i: Intent?) {
            db.execSQL("DELETE FROM n WHERE t = '${i?.extras?.getString("t")}'") // want: sql-injection
        }
    }
}
