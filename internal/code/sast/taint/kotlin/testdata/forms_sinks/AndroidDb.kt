package forms.sinks.androiddb
import android.database.sqlite.SQLiteDatabase
import androidx.room.RoomDatabase
import androidx.sqlite.db.SimpleSQLiteQuery
import org.springframework.web.bind.annotation.*
@RestController class AndroidDb(val db: SQLiteDatabase) {
    @GetMapping("/a") fun a(@RequestParam s: String) {
        db.rawQuery("select * from t where n = '$s'", null) // want: sql-injection
        db.execSQL("delete from t where n = '$s'") // want: sql-injection
        SimpleSQLiteQuery("select * from t where n = '$s'") // want: sql-injection
        db.rawQuery("select * from t where n = ?", arrayOf(s))
    }
}
