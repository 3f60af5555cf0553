using Microsoft.AspNetCore.SignalR;
using System.Diagnostics;
namespace Forms.HubMore;
public interface IClient { System.Threading.Tasks.Task Receive(string s); }
public class ChatHub : Hub<IClient> {
    public async System.Threading.Tasks.Task Send(string user, Message message) {
        Process.Start("sh", "-c " + user); // want: command-injection
        Process.Start("sh", "-c " + message.Text); // want: command-injection
        await Clients.All.Receive(user);
    }
    public async System.Threading.Tasks.Task Upload(System.Collections.Generic.IAsyncEnumerable<string> lines) {
        await foreach (var line in lines) Process.Start("sh", "-c " + line); // not found: command-injection
    }
    public override System.Threading.Tasks.Task OnConnectedAsync() {
        Process.Start("sh", "-c " + Context.GetHttpContext()!.Request.Query["room"]); // want: command-injection
        return base.OnConnectedAsync();
    }
}
public class Message { public string Text { get; init; } = ""; }
