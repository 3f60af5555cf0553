using Microsoft.AspNetCore.Mvc;
using System.Data.Common;
using Microsoft.Data.Sqlite;
using Npgsql;
using DuckDB.NET.Data;
using Snowflake.Data.Client;
using System.Data;
namespace Forms.Sinks.AdoMore;
[ApiController]
public class AdoMoreController(DbConnection db, NpgsqlConnection pg) : ControllerBase {
    [HttpGet("a")] public async System.Threading.Tasks.Task<IActionResult> A(string s, int n) {
        using var c1 = db.CreateCommand(); c1.CommandText = $"select * from t where n = '{s}'"; // want: sql-injection
        using var c2 = new NpgsqlCommand("select * from t where n = '" + s + "'", pg); // want: sql-injection
        using var c3 = new SqliteCommand { CommandText = "select * from t order by " + s }; // want: sql-injection
        using var c4 = new DuckDBCommand("select * from t where n = '" + s + "'"); // want: sql-injection
        new NpgsqlBatch(pg) { BatchCommands = { new NpgsqlBatchCommand("delete from t where n = '" + s + "'") } }; // want: sql-injection
        using var c5 = db.CreateCommand(); c5.CommandText = "select * from t where n = @n";
        return Ok();
    }
}
