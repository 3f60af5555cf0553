using System.IO;
using System.Threading.Tasks;
using Microsoft.Azure.Functions.Worker;
using Microsoft.Azure.Functions.Worker.Http;
using Microsoft.Azure.Functions.Worker.SignalRService;
using Microsoft.Data.SqlClient;
namespace Sampled.AzSignalR;
[SignalRConnection("C")]
public class ServerlessChat : ServerlessHub
{
    private readonly SqlConnection db;
    [Function("Broadcast")]
    public Task Broadcast([SignalRTrigger("Hub", "messages", "broadcast", "message")] SignalRInvocationContext ctx, string message, int n)
    {
        new SqlCommand("INSERT INTO m VALUES('" + message + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO m VALUES(" + n + ")", db).ExecuteNonQuery();
        File.ReadAllText("/srv/" + ctx.Arguments[0]); // want: path-traversal
        File.ReadAllText("/srv/" + ctx.Query["f"]); // want: path-traversal
        return Task.CompletedTask;
    }
}
