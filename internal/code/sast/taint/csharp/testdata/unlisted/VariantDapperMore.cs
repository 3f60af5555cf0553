using Microsoft.AspNetCore.Mvc;
using Dapper;
namespace P.DapperMore;
[ApiController]
public class C : ControllerBase {
    System.Data.IDbConnection db;
    [HttpGet("a0")]
    public async System.Threading.Tasks.Task<IActionResult> A0(string s) {
        await db.QuerySingleOrDefaultAsync<string>($"select * from t where n = '{s}'"); // want: sql-injection
        return Ok();
    }
    [HttpGet("a1")]
    public async System.Threading.Tasks.Task<IActionResult> A1(string s) {
        await db.QueryAsync(new CommandDefinition("select * from t where n = '" + s + "'")); // want: sql-injection
        return Ok();
    }
    [HttpGet("a2")]
    public async System.Threading.Tasks.Task<IActionResult> A2(string s) {
        db.QueryMultiple("select * from t where n = '" + s + "'"); // want: sql-injection
        return Ok();
    }
    [HttpGet("a3")]
    public async System.Threading.Tasks.Task<IActionResult> A3(string s) {
        await db.ExecuteScalarAsync<int>("select 1 from t order by " + s); // want: sql-injection
        return Ok();
    }
    [HttpGet("a4")]
    public async System.Threading.Tasks.Task<IActionResult> A4(string s) {
        new SqlBuilder().Where("n = '" + s + "'"); // want: sql-injection
        return Ok();
    }
    [HttpGet("a5")]
    public async System.Threading.Tasks.Task<IActionResult> A5(string s) {
        await db.QueryAsync("select * from t where n = @s", new { s });
        return Ok();
    }
}
