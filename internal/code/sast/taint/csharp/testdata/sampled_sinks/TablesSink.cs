using System.Threading.Tasks;
using Azure.Data.Tables;
using Microsoft.AspNetCore.Mvc;
namespace Sampled.TablesSink;
public class TController : ControllerBase
{
    private readonly TableClient table;
    [HttpGet]
    public async Task Get(string n)
    {
        table.Query<TableEntity>("Owner eq '" + n + "'"); // want: nosql-injection
        table.QueryAsync<TableEntity>(filter: $"Owner eq '{n}'"); // want: nosql-injection
        table.Query<TableEntity>(TableClient.CreateQueryFilter($"Owner eq {n}"));
        table.Query<TableEntity>(e => e.RowKey == n);
    }
}
