using WatsonWebsocket;
namespace P.Watsonws;
public class C {
    void M(WatsonWsServer server) {
        server.MessageReceived += Got;
    }
    void Got(object sender, MessageReceivedEventArgs args) {
        System.Diagnostics.Process.Start("sh", "-c " + System.Text.Encoding.UTF8.GetString(args.Data)); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(System.Text.Encoding.UTF8.GetString(args.Data)));
    }
}
