package sampled.bigquery
import com.google.cloud.bigquery.*
import org.springframework.web.bind.annotation.*
@RestController
class BigQueryKt(private val bq: BigQuery) {
    @GetMapping("/b")
    fun b(@RequestParam name: String, @RequestParam days: Int) {
        bq.query(QueryJobConfiguration.of("SELECT * FROM t WHERE n = '$name'")) // want: sql-injection
        bq.query(QueryJobConfiguration.newBuilder("SELECT * FROM t WHERE n = '$name'").build()) // want: sql-injection
        bq.create(JobInfo.of(QueryJobConfiguration.newBuilder("DELETE FROM t WHERE n = '$name'").setUseLegacySql(false).build())) // want: sql-injection
        ViewDefinition.of("SELECT * FROM t WHERE n = '$name'") // want: sql-injection
        bq.query(QueryJobConfiguration.newBuilder("SELECT * FROM t WHERE n = @n").addNamedParameter("n", QueryParameterValue.string(name)).build())
        bq.query(QueryJobConfiguration.of("SELECT * FROM t WHERE d > $days"))
    }
}
