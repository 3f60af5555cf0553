using System.Collections.Generic;
using System.Data;
using System.Threading.Tasks;
using Dapper;
using Microsoft.AspNetCore.Mvc;
namespace Sampled.DapperSink;
public class DController : ControllerBase
{
    private readonly IDbConnection db;
    [HttpGet]
    public async Task Get(string n, string sort, int id)
    {
        db.Query<object>("SELECT * FROM u WHERE n = '" + n + "'"); // want: sql-injection
        db.QueryFirstOrDefault($"SELECT * FROM u WHERE n = '{n}'"); // want: sql-injection
        await db.QueryMultipleAsync("SELECT * FROM u ORDER BY " + sort); // want: sql-injection
        await db.ExecuteAsync(new CommandDefinition("DELETE FROM u WHERE n = '" + n + "'")); // want: sql-injection
        db.ExecuteScalar<int>(string.Format("SELECT count(*) FROM u WHERE n = '{0}'", n)); // want: sql-injection
        db.ExecuteReader("SELECT * FROM u WHERE n = '" + n + "'"); // want: sql-injection
        var b = new SqlBuilder();
        b.Where("n = '" + n + "'"); // want: sql-injection
        db.Query("SELECT * FROM u WHERE n = @n", new { n });
        db.Query("SELECT * FROM u WHERE i = " + id);
        b.Where("n = @n", new { n });
    }
}
