using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using Dapr;
using Dapr.Actors.Runtime;
using Dapr.Workflow;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;
namespace Popular.DaprApp;
public record Order(string Item, int Count);
[ApiController]
public class OrdersController : ControllerBase
{
    private readonly SqlConnection db;
    [Topic("pubsub", "orders")]
    [HttpPost("/orders")]
    public void OnOrder(Order order)
    {
        new SqlCommand("INSERT INTO o VALUES('" + order.Item + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO o VALUES(" + order.Count + ")", db).ExecuteNonQuery();
    }
}
public interface IFiles : Dapr.Actors.IActor { Task Save(string name); }
public class FilesActor : Actor, IFiles
{
    public FilesActor(ActorHost host) : base(host) { }
    public Task Save(string name) { File.Delete("/srv/" + name); return Task.CompletedTask; } // want: path-traversal
}
public static class Minimal
{
    public static void Map(WebApplication app)
    {
        app.MapPost("/b", [Topic("pubsub", "b")] (Order o) => Process.Start("sh", "-c " + o.Item)); // want: command-injection
        app.MapPost("/c", (CloudEvent<Order> e) => Process.Start("sh", "-c " + e.Data.Item)).WithTopic("pubsub", "c"); // want: command-injection
    }
}
