using Fleck;
namespace P.Fleck;
public class C {
    void M(WebSocketServer server) {
        server.Start(socket => {
            socket.OnMessage = message => {
                System.Diagnostics.Process.Start("sh", "-c " + message); // want: command-injection
                System.Diagnostics.Process.Start("sh", "-c " + int.Parse(message));
            };
        });
    }
}
