using System.Threading.Tasks;
using Couchbase;
using Couchbase.Query;
using Microsoft.AspNetCore.Mvc;
namespace Later.Couch;
public class CController : ControllerBase
{
    private readonly ICluster cluster;
    private readonly IBucket bucket;
    [HttpGet]
    public async Task Get(string n)
    {
        await cluster.QueryAsync<object>("SELECT * FROM b WHERE n = '" + n + "'"); // want: sql-injection
        await cluster.AnalyticsQueryAsync<object>("SELECT * FROM b WHERE n = '" + n + "'"); // want: sql-injection
        await bucket.Scope("s").QueryAsync<object>("SELECT * FROM b WHERE n = '" + n + "'"); // want: sql-injection
        await cluster.QueryAsync<object>("SELECT * FROM b WHERE n = $n", o => o.Parameter("n", n));
    }
}
