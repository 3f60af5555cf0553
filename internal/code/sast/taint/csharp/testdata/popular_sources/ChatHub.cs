using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Client;
using Microsoft.Data.SqlClient;
namespace Popular.SignalR;
public class Msg { public string Text { get; set; } public int Room { get; set; } }
public interface IChat { Task Receive(string m); }
public class ChatHub : Hub<IChat>
{
    private readonly SqlConnection db;
    public async Task Send(string user, Msg m)
    {
        new SqlCommand("INSERT INTO m VALUES('" + user + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO m VALUES('" + m.Text + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO m VALUES(" + m.Room + ")", db).ExecuteNonQuery();
        await Clients.All.Receive(m.Text);
    }
    [HubMethodName("up")]
    public async Task Upload(IAsyncEnumerable<string> stream)
    {
        await foreach (var line in stream) File.Delete("/srv/" + line);
    }
    public override async Task OnConnectedAsync()
    {
        new SqlCommand("INSERT INTO c VALUES('" + Context.GetHttpContext().Request.Query["room"] + "')", db).ExecuteNonQuery(); // want: sql-injection
        await base.OnConnectedAsync();
    }
}
public static class Client
{
    public static void Listen(HubConnection c) { c.On<string, string>("run", (user, cmd) => Process.Start("sh", "-c " + cmd)); } // want: command-injection
}
