package sampled.clickhouse
import com.clickhouse.client.*
import com.clickhouse.client.api.Client
import org.springframework.web.bind.annotation.*
@RestController
class ClickHouseKt(private val client: Client, private val old: ClickHouseClient, private val node: ClickHouseNode) {
    @GetMapping("/c")
    fun c(@RequestParam name: String, @RequestParam id: Long) {
        client.query("SELECT * FROM u WHERE n = '$name'") // want: sql-injection
        client.queryAll("SELECT * FROM u WHERE n = '$name'") // want: sql-injection
        client.queryRecords("SELECT * FROM u WHERE n = '$name'") // want: sql-injection
        client.execute("ALTER TABLE u DELETE WHERE n = '$name'") // want: sql-injection
        old.read(node).query("SELECT * FROM u WHERE n = '$name'").executeAndWait() // want: sql-injection
        client.query("SELECT * FROM u WHERE n = {n:String}", mapOf("n" to name))
        client.query("SELECT * FROM u WHERE i = $id")
    }
}
