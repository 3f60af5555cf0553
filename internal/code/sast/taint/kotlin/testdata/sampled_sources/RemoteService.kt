package sampled.binder
import android.app.Service
import android.content.Intent
import android.database.sqlite.SQLiteDatabase
import android.os.*
import java.io.File
class RemoteService : Service() {
    private lateinit var db: SQLiteDatabase
    private val messenger = Messenger(object : Handler(Looper.getMainLooper()) {
        override fun handleMessage(msg: Message) {
            db.execSQL("INSERT INTO t VALUES('${msg.data.getString("name")}')") // want: sql-injection
            db.execSQL("INSERT INTO t VALUES(${msg.arg1})")
        }
    })
    override fun onStartCommand(intent: Intent?, flags: Int, startId: Int): Int {
        val name = intent?.getStringExtra("name")
        db.execSQL("DELETE FROM t WHERE n = '$name'") // want: sql-injection
        db.execSQL("DELETE FROM t WHERE n = ${intent?.getIntExtra("id", 0)}")
        return START_STICKY
    }
    override fun onBind(intent: Intent): IBinder {
        File(filesDir, intent.data!!.lastPathSegment!!).readText() // want: path-traversal
        return messenger.binder
    }
}
class Raw(private val db: SQLiteDatabase) : Binder() {
    override fun onTransact(code: Int, data: Parcel, reply: Parcel?, flags: Int): Boolean {
        db.execSQL("DELETE FROM t WHERE n = '${data.readString()}'") // want: sql-injection
        db.execSQL("DELETE FROM t WHERE n = ${data.readInt()}")
        return true
    }
}
