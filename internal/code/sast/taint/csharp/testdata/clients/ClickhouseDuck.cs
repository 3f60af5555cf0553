using ClickHouse.Client.ADO;
namespace Q.clickhouse_duck;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    ClickHouseConnection c;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        var cmd = c.CreateCommand();
        cmd.CommandText = "select * from t where n='" + s + "'"; // want: sql-injection
        cmd.ExecuteReader();
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        var cmd = c.CreateCommand();
        cmd.CommandText = "select 1";
        cmd.ExecuteReader();
        return Ok();
    }
}
