package sampled.fcm
import android.database.sqlite.SQLiteDatabase
import com.google.firebase.messaging.FirebaseMessagingService
import com.google.firebase.messaging.RemoteMessage
import java.io.File
class PushService : FirebaseMessagingService() {
    private lateinit var db: SQLiteDatabase
    override fun onMessageReceived(message: RemoteMessage) {
        val topic = message.data["topic"]
        db.execSQL("INSERT INTO t VALUES('$topic')") // want: sql-injection
        db.execSQL("INSERT INTO t VALUES(${message.data["n"]?.toInt()})")
        message.notification?.let { db.rawQuery("SELECT * FROM t WHERE b = '${it.body}'", null) } // want: sql-injection
        File(filesDir, message.data.getValue("file")).writeText("x") // want: path-traversal
        db.execSQL("INSERT INTO t VALUES(?)", arrayOf(topic))
    }
}
