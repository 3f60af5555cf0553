using System.Diagnostics;
using System.IO;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Alexa.NET.Request;
using Alexa.NET.Request.Type;
using AWS.Messaging;
using JustSaying.Messaging.MessageHandling;
using Lidgren.Network;
using NetMQ;
using NetMQ.Sockets;
using SuperSimpleTcp;
using TwitchLib.Client;
using TwitchLib.Client.Events;
using WatsonTcp;
namespace Uncommon.Listeners;
public class Order { public string Name { get; set; } public int Count { get; set; } }
public class OrderHandler : AWS.Messaging.IMessageHandler<Order> {
    public Task<MessageProcessStatus> HandleAsync(MessageEnvelope<Order> envelope, CancellationToken token = default) {
        Process.Start("sh", "-c " + envelope.Message.Name); // want: command-injection
        Process.Start("sh", "-c " + envelope.Message.Count);
        return Task.FromResult(MessageProcessStatus.Success());
    }
}
public class OrderReadyHandler : IHandlerAsync<Order> {
    public Task<bool> Handle(Order message) {
        File.Delete("/srv/" + message.Name); // want: path-traversal
        File.Delete("/srv/" + message.Count);
        return Task.FromResult(true);
    }
}
public class Sockets {
    public void Queue(ResponseSocket socket) {
        var text = socket.ReceiveFrameString();
        Process.Start("sh", "-c " + text); // want: command-injection
        Process.Start("sh", "-c " + int.Parse(text));
        socket.SendFrame("ok");
    }
    public void Simple() {
        var server = new SimpleTcpServer("127.0.0.1:9000");
        server.Events.DataReceived += OnData;
        server.Start();
    }
    private static void OnData(object sender, SuperSimpleTcp.DataReceivedEventArgs e) {
        Process.Start("sh", "-c " + Encoding.UTF8.GetString(e.Data)); // want: command-injection
    }
    public void Watson() {
        var server = new WatsonTcpServer("127.0.0.1", 9001);
        server.Events.MessageReceived += (sender, e) => Process.Start("sh", "-c " + Encoding.UTF8.GetString(e.Data)); // want: command-injection
    }
    public void Game(NetServer server) {
        NetIncomingMessage message = server.ReadMessage();
        File.Delete("/srv/" + message.ReadString()); // want: path-traversal
        File.Delete("/srv/" + message.ReadInt32());
    }
}
public class Chat {
    public void Start(TwitchClient client) {
        client.OnMessageReceived += OnMessage;
        client.OnChatCommandReceived += (sender, e) => File.Delete("/srv/" + e.Command.ArgumentsAsString); // want: path-traversal
    }
    private void OnMessage(object sender, OnMessageReceivedArgs e) {
        Process.Start("sh", "-c " + e.ChatMessage.Message); // want: command-injection
        Process.Start("sh", "-c " + int.Parse(e.ChatMessage.Message));
    }
}
public class Skill {
    public string Handle(SkillRequest input) {
        var intent = (IntentRequest)input.Request;
        Process.Start("sh", "-c " + intent.Intent.Slots["name"].Value); // want: command-injection
        Process.Start("sh", "-c " + int.Parse(intent.Intent.Slots["n"].Value));
        return "";
    }
}
