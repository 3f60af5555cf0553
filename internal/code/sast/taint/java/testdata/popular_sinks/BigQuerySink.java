package popular.bigquery;
import com.google.cloud.bigquery.*;
import org.springframework.web.bind.annotation.*;
@RestController
class BigQuerySink {
    BigQuery bigquery;
    @GetMapping("/q")
    void q(@RequestParam String name, @RequestParam int max) throws Exception {
        bigquery.query(QueryJobConfiguration.newBuilder("SELECT * FROM d.t WHERE n = '" + name + "'").build()); // want: sql-injection
        QueryJobConfiguration c = QueryJobConfiguration.of("SELECT * FROM d.t WHERE n = '" + name + "'"); // want: sql-injection
        bigquery.create(JobInfo.of(c));
        bigquery.query(QueryJobConfiguration.newBuilder("SELECT * FROM d.t LIMIT " + max).build());
        bigquery.query(QueryJobConfiguration.newBuilder("SELECT * FROM d.t WHERE n = @n").addNamedParameter("n", QueryParameterValue.string(name)).build());
    }
}
