using Snowflake.Data.Client;
namespace Q.Snowflake;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    SnowflakeDbConnection con;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        var cmd = con.CreateCommand(); cmd.CommandText = "SELECT * FROM u WHERE n = '" + s + "'"; cmd.ExecuteReader(); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        var cmd = con.CreateCommand(); cmd.CommandText = "SELECT * FROM u"; cmd.ExecuteReader();
        return Ok();
    }
}
