package app

import androidx.sqlite.db.SupportSQLiteDatabase
import com.github.jasync.sql.db.Connection
import io.realm.kotlin.Realm
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RestController

@RestController
class Databases(private val jasync: Connection, private val lite: SupportSQLiteDatabase, private val realm: Realm) {
    @GetMapping("/find")
    fun find(name: String): String {
        jasync.sendQuery("SELECT * FROM users WHERE name = '$name'") // want: sql-injection
        jasync.sendPreparedStatement("SELECT * FROM users WHERE name = ?", listOf(name))
        lite.query("SELECT * FROM users WHERE name = '$name'") // want: sql-injection
        lite.execSQL("DELETE FROM users WHERE name = '$name'") // want: sql-injection
        lite.query("SELECT * FROM users WHERE name = ?", arrayOf(name))
        return "ok"
    }
}
