using System.Diagnostics;
using System.Net.WebSockets;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using MediatR;
using Microsoft.JSInterop;
using Telegram.Bot;
using Telegram.Bot.Types;
namespace Forms.FurtherListeners;
public class Bridge {
    [JSInvokable] public static void Run(string line, int n) {
        Process.Start("sh", "-c " + line); // want: command-injection
        Process.Start("sh", "-c " + n);
    }
}
public record Ran(string Line) : INotification;
public class RanHandler : INotificationHandler<Ran> {
    public Task Handle(Ran note, CancellationToken ct) {
        Process.Start("sh", "-c a " + note.Line); // want: command-injection
        return Task.CompletedTask;
    }
}
public class Sockets {
    public async Task Read(WebSocket socket, CancellationToken ct) {
        var buffer = new byte[100];
        await socket.ReceiveAsync(buffer, ct);
        Process.Start("sh", "-c " + Encoding.UTF8.GetString(buffer)); // want: command-injection
    }
}
public class Poller {
    public Poller(TelegramBotClient bot) {
        bot.StartReceiving((client, update, ct) => {
            Process.Start("sh", "-c " + update.Message.Text); // want: command-injection
            return Task.CompletedTask;
        }, (client, error, ct) => Task.CompletedTask);
    }
}
