using Teradata.Client.Provider;
namespace Q.VerticaTeradata;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    TdConnection con;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        new TdCommand("SELECT * FROM u WHERE n = '" + s + "'", con).ExecuteReader(); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        new TdCommand("SELECT * FROM u", con).ExecuteReader();
        return Ok();
    }
}
