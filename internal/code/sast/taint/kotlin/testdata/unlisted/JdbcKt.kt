package q.jdbc_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import java.sql.DriverManager
@RestController class P(private val ds: javax.sql.DataSource) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        ds.connection.use { c -> c.createStatement().use { it.executeQuery("select * from u where n = '$s'") } } // want: sql-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        DriverManager.getConnection("jdbc:x").use { it.prepareStatement( // want: sql-injection
                "select * from u where n = '${s.trim()}'").executeQuery() }
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        ds.connection.createStatement().run { execute("delete from u where n = '$s'") } // want: sql-injection
    }
    @GetMapping("/a3") suspend fun m3(@RequestParam s: String) {
        ds.connection.use { c -> c.prepareStatement("select * from u where n = ?").apply { setString(1, s) }.executeQuery() }
    }
}
