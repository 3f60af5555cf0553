using Microsoft.Data.SqlClient;
namespace Q.sqlclient;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    SqlConnection c;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        new SqlCommand("select * from t where n='" + s + "'", c).ExecuteReader(); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        var cmd = c.CreateCommand();
        cmd.CommandText = $"select * from t where n='{s}'"; // want: sql-injection
        cmd.ExecuteNonQuery();
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        new SqlDataAdapter("select * from t where n='" + s + "'", c); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a3")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M3(string s) {
        var cmd = new SqlCommand("select * from t where n=@n", c);
        cmd.Parameters.AddWithValue("@n", s);
        cmd.ExecuteReader();
        return Ok();
    }
}
