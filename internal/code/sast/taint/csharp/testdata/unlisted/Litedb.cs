using LiteDB;
namespace Q.Litedb;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    LiteDatabase db;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        db.Execute("SELECT $ FROM u WHERE n = '" + s + "'"); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        db.Execute("SELECT $ FROM u WHERE n = @0", s);
        return Ok();
    }
}
