using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;
using System.Data;
namespace P.AdoNet;
[ApiController]
public class C : ControllerBase {
    SqlConnection con; IDbConnection any;
    [HttpGet("a0")]
    public async System.Threading.Tasks.Task<IActionResult> A0(string s) {
        using var cmd = new SqlCommand(); cmd.CommandText = string.Format("select * from t where n = '{0}'", s); cmd.Connection = con; cmd.ExecuteNonQuery(); // want: sql-injection
        return Ok();
    }
    [HttpGet("a1")]
    public async System.Threading.Tasks.Task<IActionResult> A1(string s) {
        new SqlDataAdapter("select * from t where n = '" + s + "'", con).Fill(new DataSet()); // want: sql-injection
        return Ok();
    }
    [HttpGet("a2")]
    public async System.Threading.Tasks.Task<IActionResult> A2(string s) {
        var cmd = any.CreateCommand(); cmd.CommandText = "select * from t order by " + s; cmd.ExecuteScalar(); // want: sql-injection
        return Ok();
    }
    [HttpGet("a3")]
    public async System.Threading.Tasks.Task<IActionResult> A3(string s) {
        new Npgsql.NpgsqlBatchCommand("delete from t where n = '" + s + "'"); // want: sql-injection
        return Ok();
    }
    [HttpGet("a4")]
    public async System.Threading.Tasks.Task<IActionResult> A4(string s) {
        new Microsoft.Data.Sqlite.SqliteCommand("select * from t where n = '" + s + "'").ExecuteReader(); // want: sql-injection
        return Ok();
    }
    [HttpGet("a5")]
    public async System.Threading.Tasks.Task<IActionResult> A5(string s) {
        var cmd = new SqlCommand("select * from t where n = @n", con); cmd.Parameters.AddWithValue("@n", s); cmd.ExecuteReader();
        return Ok();
    }
}
