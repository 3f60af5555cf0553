package popular.influx
import com.influxdb.client.InfluxDBClient
import com.influxdb.client.kotlin.*
import org.influxdb.InfluxDB
import org.influxdb.dto.Query
import org.springframework.web.bind.annotation.*
@RestController
class InfluxKt(private val client: InfluxDBClient, private val co: InfluxDBClientKotlin, private val old: InfluxDB) {
    @GetMapping("/i")
    fun i(@RequestParam host: String, @RequestParam hours: Int) {
        client.queryApi.query("from(bucket: \"b\") |> filter(fn: (r) => r.host == \"$host\")") // want: sql-injection
        co.getQueryKotlinApi().query("from(bucket: \"b\") |> filter(fn: (r) => r.host == \"$host\")") // want: sql-injection
        old.query(Query("SELECT * FROM cpu WHERE host = '$host'", "db")) // want: sql-injection
        client.queryApi.query("from(bucket: \"b\") |> range(start: -${hours}h)")
    }
}
