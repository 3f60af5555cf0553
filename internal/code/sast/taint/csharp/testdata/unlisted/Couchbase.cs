using Couchbase;
namespace Q.Couchbase;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    ICluster cluster;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        cluster.QueryAsync<object>("SELECT * FROM u WHERE n = '" + s + "'"); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        cluster.QueryAsync<object>("SELECT * FROM u WHERE n = $n", o => o.Parameter("n", s));
        return Ok();
    }
}
