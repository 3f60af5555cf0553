using System.IO;
using System.Threading.Tasks;
using EmbedIO;
using EmbedIO.Actions;
using EmbedIO.Routing;
using EmbedIO.WebApi;
using EmbedIO.WebSockets;
using Microsoft.Data.SqlClient;
namespace Popular.Embed;
public class Pet { public string Name { get; set; } public int Age { get; set; } }
public class PetsController : WebApiController
{
    private readonly SqlConnection db;
    [Route(HttpVerbs.Get, "/pets/{name}")]
    public string Get(string name, [QueryField] string sort, [QueryField] int n)
    {
        new SqlCommand($"SELECT TOP {n} * FROM p", db).ExecuteReader();
        new SqlCommand($"SELECT * FROM p ORDER BY {sort}", db).ExecuteReader(); // want: sql-injection
        new SqlCommand($"SELECT * FROM p WHERE n = '{name}'", db).ExecuteReader(); // want: sql-injection
        return "ok";
    }
    [Route(HttpVerbs.Post, "/pets")]
    public async Task Post([FormField] string f)
    {
        var pet = await HttpContext.GetRequestDataAsync<Pet>();
        new SqlCommand("INSERT INTO p VALUES('" + pet.Name + "')", db).ExecuteNonQuery(); // want: sql-injection
        File.Delete("/srv/" + f); // want: path-traversal
        HttpContext.Redirect(HttpContext.Request.QueryString["to"]); // want: open-redirect
        var body = await HttpContext.GetRequestBodyAsStringAsync();
        await HttpContext.SendStringAsync("<p>" + body + "</p>", "text/html", System.Text.Encoding.UTF8); // want: xss
    }
}
public class Chat : WebSocketModule
{
    private readonly SqlConnection db;
    public Chat() : base("/ws", true) { }
    protected override Task OnMessageReceivedAsync(IWebSocketContext context, byte[] buffer, IWebSocketReceiveResult result)
    {
        new SqlCommand("INSERT INTO c VALUES('" + System.Text.Encoding.UTF8.GetString(buffer) + "')", db).ExecuteNonQuery(); // want: sql-injection
        return Task.CompletedTask;
    }
}
