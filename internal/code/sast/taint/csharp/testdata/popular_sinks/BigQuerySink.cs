using Google.Cloud.BigQuery.V2;
using Microsoft.AspNetCore.Mvc;
namespace Popular.BigQ;
public class QController : ControllerBase
{
    private readonly BigQueryClient client;
    [HttpGet]
    public void Get(string n, int max)
    {
        client.ExecuteQuery("SELECT * FROM d.t WHERE n = '" + n + "'", null); // want: sql-injection
        client.ExecuteQueryAsync($"SELECT * FROM d.t WHERE n = '{n}'", parameters: null); // want: sql-injection
        client.CreateQueryJob("SELECT * FROM d.t WHERE n = '" + n + "'", null, null); // want: sql-injection
        client.ExecuteQuery($"SELECT * FROM d.t LIMIT {max}", null);
        client.ExecuteQuery("SELECT * FROM d.t WHERE n = @n", new[] { new BigQueryParameter("n", BigQueryDbType.String, n) });
    }
}
