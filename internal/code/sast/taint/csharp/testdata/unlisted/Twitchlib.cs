using TwitchLib.Client;
using TwitchLib.Client.Events;
namespace P.Twitchlib;
public class C {
    void M(TwitchClient client) {
        client.OnMessageReceived += Got;
    }
    void Got(object sender, OnMessageReceivedArgs e) {
        System.Diagnostics.Process.Start("sh", "-c " + e.ChatMessage.Message); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(e.ChatMessage.Message));
    }
}
