using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using Npgsql;
namespace Sampled.NpgsqlSink;
public class NController : ControllerBase
{
    private readonly NpgsqlDataSource source;
    private readonly NpgsqlConnection conn;
    [HttpGet]
    public async Task Get(string n, long id)
    {
        await using var cmd = source.CreateCommand("SELECT * FROM u WHERE n = '" + n + "'"); // want: sql-injection
        new NpgsqlCommand($"SELECT * FROM u WHERE n = '{n}'", conn).ExecuteReader(); // want: sql-injection
        new NpgsqlCommand { CommandText = "DELETE FROM u WHERE n = '" + n + "'" }; // want: sql-injection
        var batch = new NpgsqlBatch(conn) { BatchCommands = { new("SELECT * FROM u WHERE n = '" + n + "'") } }; // want: sql-injection
        new NpgsqlBatchCommand("SELECT * FROM u WHERE n = '" + n + "'"); // want: sql-injection
        conn.BeginBinaryImport("COPY " + n + " FROM STDIN"); // want: sql-injection
        conn.BeginTextExport("COPY (SELECT * FROM u WHERE n = '" + n + "') TO STDOUT"); // want: sql-injection
        await using var ok = source.CreateCommand("SELECT * FROM u WHERE n = $1");
        ok.Parameters.AddWithValue(n);
        new NpgsqlCommand("SELECT * FROM u WHERE i = " + id, conn).ExecuteReader();
    }
}
