using IBM.Data.DB2;
namespace Q.IbmDb2;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    DB2Connection con;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        new DB2Command("SELECT * FROM u WHERE n = '" + s + "'", con).ExecuteNonQuery(); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        new DB2Command("SELECT * FROM u", con).ExecuteNonQuery();
        return Ok();
    }
}
