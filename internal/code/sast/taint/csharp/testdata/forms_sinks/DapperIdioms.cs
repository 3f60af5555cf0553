using Microsoft.AspNetCore.Mvc;
using Dapper;
using System.Data;
using Npgsql;
namespace Forms.Sinks.DapperIdioms;
[ApiController]
public class DapperIdiomsController(IDbConnection c, NpgsqlDataSource ds) : ControllerBase {
    [HttpGet("a")] public async System.Threading.Tasks.Task<IActionResult> A(string s, int n) {
        await c.QueryFirstOrDefaultAsync<string>($"select * from t where n = '{s}'"); // want: sql-injection
        c.Query(new CommandDefinition("select * from t where n = '" + s + "'")); // want: sql-injection
        c.ExecuteScalar<int>("select 1 from t where n = '" + s + "'"); // want: sql-injection
        new SqlBuilder().Where("n = '" + s + "'"); // want: sql-injection
        await using var cmd = ds.CreateCommand("select * from t where n = '" + s + "'"); // want: sql-injection
        c.QueryMultiple(sql: "select * from t order by " + s); // want: sql-injection
        await c.QueryAsync<string>("select * from t where n = @s", new { s });
        return Ok();
    }
}
