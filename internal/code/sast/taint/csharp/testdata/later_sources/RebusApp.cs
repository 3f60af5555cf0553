using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;
using Rebus.Handlers;
using Rebus.Pipeline;
using Rebus.Activation;
using Rebus.Sagas;
namespace Later.Rebus;
public record Order(string Name, int N);
public class OrderHandler : IHandleMessages<Order>
{
    private readonly SqlConnection db;
    public async Task Handle(Order message)
    {
        new SqlCommand("INSERT INTO o VALUES('" + message.Name + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO o VALUES(" + message.N + ")", db).ExecuteNonQuery();
        File.ReadAllText("/srv/" + MessageContext.Current.Headers["f"]); // want: path-traversal
    }
}
public class Setup
{
    public void Go(BuiltinHandlerActivator a) => a.Handle<string>(async m => Process.Start("sh", "-c " + m)); // want: command-injection
}
