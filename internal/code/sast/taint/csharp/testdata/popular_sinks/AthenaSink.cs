using Amazon.Athena;
using Amazon.Athena.Model;
using Microsoft.AspNetCore.Mvc;
namespace Popular.AthenaApp;
public class AController : ControllerBase
{
    private readonly IAmazonAthena athena;
    [HttpGet]
    public void Get(string n)
    {
        athena.StartQueryExecutionAsync(new StartQueryExecutionRequest { QueryString = "SELECT * FROM u WHERE n = '" + n + "'" }); // want: sql-injection
        var r = new StartQueryExecutionRequest();
        r.QueryString = $"SELECT * FROM u WHERE n = '{n}'"; // want: sql-injection
        athena.CreateNamedQueryAsync(new CreateNamedQueryRequest { QueryString = "SELECT * FROM " + n }); // want: sql-injection
        athena.StartQueryExecutionAsync(new StartQueryExecutionRequest { QueryString = "SELECT * FROM u WHERE n = ?", ExecutionParameters = new() { n } });
    }
}
