using WebSocketSharp;
using WebSocketSharp.Server;
namespace P.websocketsharp;
public class W : WebSocketBehavior {
    protected override void OnMessage(MessageEventArgs e) {
        System.Diagnostics.Process.Start("sh", "-c " + e.Data); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(e.Data));
    }
}
