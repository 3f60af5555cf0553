using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using Azure.Messaging.ServiceBus;
using Azure.Messaging.EventGrid;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Azure.Functions.Worker;
using Microsoft.Azure.Functions.Worker.Http;
using Microsoft.Data.SqlClient;
namespace Drawn.Isolated;
public class Fns
{
    private readonly SqlConnection db;
    [Function("a")]
    public async Task<HttpResponseData> A([HttpTrigger(AuthorizationLevel.Anonymous, "get", Route = "u/{name}")] HttpRequestData req, string name)
    {
        new SqlCommand("SELECT * FROM u WHERE n = '" + name + "'", db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT * FROM u WHERE q = '" + req.Query["q"] + "'", db).ExecuteReader(); // want: sql-injection
        var body = await req.ReadAsStringAsync();
        new SqlCommand("INSERT INTO b VALUES('" + body + "')", db).ExecuteNonQuery(); // want: sql-injection
        return req.CreateResponse();
    }
    [Function("b")]
    public IActionResult B([HttpTrigger(AuthorizationLevel.Function, "post")] HttpRequest req) => new RedirectResult(req.Query["to"]); // want: open-redirect
    [Function("c")] public void C([ServiceBusTrigger("q")] ServiceBusReceivedMessage m) => Process.Start("sh", "-c " + m.Body.ToString()); // want: command-injection
    [Function("d")] public void D([QueueTrigger("q")] string item, FunctionContext ctx) => File.Delete("/tmp/" + item); // want: path-traversal
    [Function("e")] public void E([EventGridTrigger] EventGridEvent e) => File.Delete("/tmp/" + e.Subject); // want: path-traversal
    [Function("f")] public void F([TimerTrigger("0 * * * * *")] TimerInfo t) => File.Delete("/tmp/x");
}
