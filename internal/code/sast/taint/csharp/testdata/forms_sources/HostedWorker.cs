using Microsoft.Extensions.Hosting;
using System.Net;
using System.Net.Sockets;
using System.IO;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;
namespace Forms.HostedWorker;
public class HostedWorker : BackgroundService {
    protected override async Task ExecuteAsync(CancellationToken token) {
        var listener = new TcpListener(IPAddress.Any, 9000);
        listener.Start();
        while (!token.IsCancellationRequested) {
            using var client = await listener.AcceptTcpClientAsync(token);
            using var reader = new StreamReader(client.GetStream());
            var line = await reader.ReadLineAsync();
            Process.Start("sh", "-c " + line); // want: command-injection
        }
    }
}
