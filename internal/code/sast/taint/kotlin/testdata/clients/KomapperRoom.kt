package q.komapper_room
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import androidx.sqlite.db.SimpleSQLiteQuery
import android.database.sqlite.SQLiteDatabase
@RestController class P(private val sd: SQLiteDatabase) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { sd.rawQuery("select * from t where n='$s'", // want: sql-injection
            null) }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { SimpleSQLiteQuery("select * from t where n='$s'") } // want: sql-injection
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) { sd.execSQL("delete from t where n='$s'") } // want: sql-injection
    @GetMapping("/a3") suspend fun m3(@RequestParam s: String) { sd.rawQuery("select * from t where n=?",
            arrayOf(s)) }
}
