using Telerik.OpenAccess;
namespace Q.LlblgenTelerik;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    OpenAccessContext ctx;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        ctx.ExecuteQuery<object>("SELECT * FROM u WHERE n = '" + s + "'"); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        ctx.ExecuteQuery<object>("SELECT * FROM u");
        return Ok();
    }
}
