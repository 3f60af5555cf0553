using System.Net.Sockets;
using System.Net.WebSockets;
using System.Text;
namespace P.UdpWebSocket;
public class W {
    public async System.Threading.Tasks.Task Run(UdpClient udp, WebSocket socket, TcpListener listener) {
        var got = await udp.ReceiveAsync();
        System.Diagnostics.Process.Start("sh", "-c " + Encoding.UTF8.GetString(got.Buffer)); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Encoding.UTF8.GetString(got.Buffer)));
        var buffer = new byte[1024];
        await socket.ReceiveAsync(new System.ArraySegment<byte>(buffer), default);
        System.Diagnostics.Process.Start("sh", "-c " + Encoding.UTF8.GetString(buffer));
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Encoding.UTF8.GetString(buffer)));
        using var client = await listener.AcceptTcpClientAsync();
        using var reader = new System.IO.StreamReader(client.GetStream());
        System.Diagnostics.Process.Start("sh", "-c " + await reader.ReadLineAsync()); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(await reader.ReadLineAsync()));
    }
}
