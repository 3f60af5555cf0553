package popular.room
import android.app.Activity
import android.os.Bundle
import androidx.room.*
import androidx.sqlite.db.*
@Dao
interface NoteDao {
    @RawQuery fun raw(query: SupportSQLiteQuery): List<Any>
    @Query("SELECT * FROM n WHERE t = :t") fun byTitle(t: String): List<Any>
}
abstract class Db : RoomDatabase() { abstract fun notes(): NoteDao }
class NotesActivity : Activity() {
    lateinit var db: Db
    override fun onCreate(b: Bundle?) {
        super.onCreate(b)
        val t = intent.getStringExtra("t")!!
        db.notes().raw(SimpleSQLiteQuery("SELECT * FROM n WHERE t = '$t'")) // want: sql-injection
        db.query("SELECT * FROM n WHERE t = '$t'", null) // want: sql-injection
        db.openHelper.writableDatabase.execSQL("DELETE FROM n WHERE t = '$t'") // want: sql-injection
        db.notes().raw(SimpleSQLiteQuery("SELECT * FROM n WHERE t = ?", arrayOf(t)))
        db.notes().byTitle(t)
    }
}
