package forms.sinks.awsqueries;
import software.amazon.awssdk.services.athena.AthenaClient;
import software.amazon.awssdk.services.athena.model.*;
import software.amazon.awssdk.services.rdsdata.RdsDataClient;
import software.amazon.awssdk.services.redshiftdata.RedshiftDataClient;
import software.amazon.awssdk.services.timestreamquery.TimestreamQueryClient;
import org.springframework.web.bind.annotation.*;
@RestController
class AwsQueries {
    AthenaClient athena; RdsDataClient rds; RedshiftDataClient redshift; TimestreamQueryClient timestream;
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        athena.startQueryExecution(StartQueryExecutionRequest.builder().queryString("SELECT * FROM t WHERE n = '" + s + "'").build()); // want: sql-injection
        rds.executeStatement(r -> r.sql("SELECT * FROM t WHERE n = '" + s + "'").database("d")); // want: sql-injection
        redshift.executeStatement(r -> r.sql("SELECT * FROM t WHERE n = '" + s + "'")); // want: sql-injection
        timestream.query(r -> r.queryString("SELECT * FROM t WHERE n = '" + s + "'")); // want: sql-injection
        rds.executeStatement(r -> r.sql("SELECT * FROM t WHERE n = :n"));
        return "ok";
    }
}
