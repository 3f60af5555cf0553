using System.IO;
using System.Threading.Tasks;
using Dapr.Workflow;
using Microsoft.Data.SqlClient;
namespace Later.DaprFlow;
public record Payload(string Name, int N);
public class Store : WorkflowActivity<Payload, object>
{
    private readonly SqlConnection db;
    public override Task<object> RunAsync(WorkflowActivityContext context, Payload input)
    {
        new SqlCommand("INSERT INTO o VALUES('" + input.Name + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO o VALUES(" + input.N + ")", db).ExecuteNonQuery();
        return Task.FromResult<object>(null);
    }
}
public class Read : WorkflowActivity<string, string>
{
    public override async Task<string> RunAsync(WorkflowActivityContext context, string file) => File.ReadAllText("/srv/" + file); // want: path-traversal
}
