using System.Diagnostics;
using System.IO;
using Microsoft.Data.SqlClient;
using Wolverine;
using Wolverine.Attributes;
using Wolverine.Http;
namespace Later.Wolverine;
public record CreateOrder(string Name, int N);
public static class CreateOrderHandler
{
    public static void Handle(CreateOrder command, SqlConnection db)
    {
        new SqlCommand("INSERT INTO o VALUES('" + command.Name + "')", db).ExecuteNonQuery();
        new SqlCommand("INSERT INTO o VALUES(" + command.N + ")", db).ExecuteNonQuery();
    }
    public static void Consume(CreateOrder c, Envelope envelope) => Process.Start("sh", "-c " + c.Name);
}
public class Endpoints
{
    [WolverineGet("/f/{name}")]
    public string Get(string name) => File.ReadAllText("/srv/" + name); // want: path-traversal
    [WolverinePost("/o")]
    public string Post(CreateOrder order) => File.ReadAllText("/srv/" + order.Name); // want: path-traversal
}
