using DevExpress.Xpo;
namespace Q.Xpo;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    Session session;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        session.ExecuteQuery("SELECT * FROM u WHERE n = '" + s + "'"); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        session.ExecuteNonQuery("DELETE FROM u WHERE n = '" + s + "'"); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public Microsoft.AspNetCore.Mvc.IActionResult M2(string s) {
        session.ExecuteQuery("SELECT * FROM u");
        return Ok();
    }
}
