using Google.Cloud.BigQuery.V2;
namespace Q.bigquery;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    BigQueryClient bq;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        bq.ExecuteQuery("select * from t where n='" + s + "'", null); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        bq.ExecuteQuery("select * from t where n=@n", new[] { new BigQueryParameter("n",
                BigQueryDbType.String, s) });
        return Ok();
    }
}
