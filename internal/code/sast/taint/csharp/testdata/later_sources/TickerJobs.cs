using System.IO;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;
using TickerQ.Utilities.Base;
using TickerQ.Utilities.Models;
namespace Later.Ticker;
public class TickerJobs
{
    private readonly SqlConnection db;
    [TickerFunction("store")]
    public async Task Store(TickerFunctionContext<Job> context)
    {
        new SqlCommand("INSERT INTO j VALUES('" + context.Request.Name + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO j VALUES(" + context.Request.N + ")", db).ExecuteNonQuery();
    }
}
public class Job { public string Name { get; set; } public int N { get; set; } }
