using Microsoft.AspNetCore.SignalR;
namespace P.signalr;
public class ChatHub : Hub {
    public async Task Send(string user, string message) {
        System.Diagnostics.Process.Start("sh", "-c " + message); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(message));
        System.Diagnostics.Process.Start("sh", "-c " + user); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(user));
        System.Diagnostics.Process.Start("sh", "-c " + Context.ConnectionId);
    }
}
public class T : Hub<IClient> {
    public void X(string m) {
        System.Diagnostics.Process.Start("sh", "-c " + m); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(m));
    }
}
