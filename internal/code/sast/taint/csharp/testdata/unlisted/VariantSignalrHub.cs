using Microsoft.AspNetCore.SignalR;
namespace P.SignalrHub;
public interface IClient { }
public class ChatHub : Hub<IClient> {
    public async System.Threading.Tasks.Task Send(string user, ChatMessage message) {
        System.Diagnostics.Process.Start("sh", "-c " + user); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(user));
        System.Diagnostics.Process.Start("sh", "-c " + message.Text); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(message.Text));
        System.Diagnostics.Process.Start("sh", "-c " + Context.GetHttpContext().Request.Query["a"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Context.GetHttpContext().Request.Query["a"]));
    }
}
public class ChatMessage { public string Text { get; set; } }
