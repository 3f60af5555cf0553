package popular.sqlitekt
import android.content.*
import android.database.sqlite.*
import android.database.*
import android.net.Uri
class NotesProvider(private val helper: SQLiteOpenHelper) : ContentProvider() {
    override fun onCreate() = true
    override fun query(uri: Uri, projection: Array<String>?, selection: String?, args: Array<String>?, sort: String?): Cursor {
        val db = helper.readableDatabase
        db.rawQuery("SELECT * FROM n WHERE t = '${uri.lastPathSegment}'", null) // want: sql-injection
        db.query("n", projection, "t = '${uri.lastPathSegment}'", null, null, null, null) // want: sql-injection
        db.execSQL("DELETE FROM n WHERE t = '${uri.getQueryParameter("t")}'") // want: sql-injection
        return db.query("n", null, "t = ?", arrayOf(uri.lastPathSegment), null, null, null)
    }
    override fun delete(uri: Uri, selection: String?, args: Array<String>?): Int =
        helper.writableDatabase.delete("n", "t = '" + uri.lastPathSegment + "'", null) // want: sql-injection
    override fun update(uri: Uri, v: ContentValues?, s: String?, a: Array<String>?) =
        helper.writableDatabase.update("n", v, "_id = " + ContentUris.parseId(uri), null)
    override fun insert(uri: Uri, v: ContentValues?): Uri? = null
    override fun getType(uri: Uri) = "x"
}
