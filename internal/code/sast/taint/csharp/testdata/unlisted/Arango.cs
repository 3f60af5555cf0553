using ArangoDBNetStandard;
namespace Q.Arango;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    ArangoDBClient client;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        client.Cursor.PostCursorAsync<object>("FOR u IN users FILTER u.n == '" + s + "' RETURN u"); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        client.Cursor.PostCursorAsync<object>("FOR u IN users RETURN u");
        return Ok();
    }
}
