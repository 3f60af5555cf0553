using InfluxDB.Client;
namespace Q.Influx;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    InfluxDBClient client;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        client.GetQueryApi().QueryAsync("from(bucket: \"b\") |> filter(fn: (r) => r.n == \"" + s + "\")", "org"); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        client.GetQueryApi().QueryAsync("from(bucket: \"b\")", "org");
        return Ok();
    }
}
