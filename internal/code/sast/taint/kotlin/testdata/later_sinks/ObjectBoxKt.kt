package later.objectbox
import io.objectbox.Box
import android.database.sqlite.SQLiteDatabase
import android.app.Activity
import android.os.Bundle
class ObjectBoxKt(private val box: Box<Any>, private val db: SQLiteDatabase) : Activity() {
    override fun onCreate(b: Bundle?) {
        val n = intent.getStringExtra("n")
        db.rawQuery("SELECT * FROM t WHERE n = '$n'", null) // want: sql-injection
        db.query("t", null, "n = '$n'", null, null, null, null) // want: sql-injection
        db.delete("t", "n = '$n'", null) // want: sql-injection
        db.compileStatement("DELETE FROM t WHERE n = '$n'") // want: sql-injection
        db.delete("t", "n = ?", arrayOf(n))
    }
}
