using Apache.Ignite.Core.Cache.Query;
namespace Q.Ignite;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        new SqlFieldsQuery("select * from u where n = '" + s + "'"); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        new SqlFieldsQuery("select * from u where n = ?", s);
        return Ok();
    }
}
