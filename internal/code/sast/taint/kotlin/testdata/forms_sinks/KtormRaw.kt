package forms.sinks.ktormraw
import org.ktorm.database.Database
import org.springframework.web.bind.annotation.*
@RestController class KtormRaw(val db: Database) {
    @GetMapping("/a") fun a(@RequestParam s: String) {
        db.useConnection { conn -> conn.prepareStatement("select * from t where n = '$s'").use { it.executeQuery() } } // want: sql-injection
        db.useConnection { conn -> conn.createStatement().use { st -> st.executeQuery("select * from t where n = '$s'") } } // want: sql-injection
        db.useConnection { conn -> conn.prepareStatement("select * from t where n = ?").use { it.setString(1, s) } }
    }
}
