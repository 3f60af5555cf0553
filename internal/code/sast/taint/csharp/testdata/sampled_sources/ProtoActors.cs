using System.IO;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;
using Proto;
using Proto.Cluster;
namespace Sampled.ProtoActor;
public record Hello(string Who, int N);
public class HelloActor : IActor
{
    private readonly SqlConnection db;
    public Task ReceiveAsync(IContext context)
    {
        if (context.Message is Hello hello)
        {
            new SqlCommand("INSERT INTO m VALUES('" + hello.Who + "')", db).ExecuteNonQuery(); // want: sql-injection
            new SqlCommand("INSERT INTO m VALUES(" + hello.N + ")", db).ExecuteNonQuery();
        }
        return Task.CompletedTask;
    }
}
