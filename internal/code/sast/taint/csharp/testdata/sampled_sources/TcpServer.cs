using System.Diagnostics;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;
namespace Sampled.Tcp;
public class TcpServer
{
    private readonly SqlConnection db;
    public async Task Run()
    {
        var listener = new TcpListener(IPAddress.Any, 9000);
        listener.Start();
        while (true)
        {
            using var client = await listener.AcceptTcpClientAsync();
            using var reader = new StreamReader(client.GetStream());
            var line = await reader.ReadLineAsync();
            new SqlCommand("INSERT INTO m VALUES('" + line + "')", db).ExecuteNonQuery(); // want: sql-injection
            new SqlCommand("INSERT INTO m VALUES(" + long.Parse(line) + ")", db).ExecuteNonQuery();
            var buffer = new byte[1024];
            var n = client.GetStream().Read(buffer, 0, buffer.Length);
            File.ReadAllText("/srv/" + Encoding.UTF8.GetString(buffer, 0, n)); // want: path-traversal
        }
    }
    public void Raw(Socket socket)
    {
        var peer = socket.Accept();
        var buffer = new byte[512];
        int n = peer.Receive(buffer);
        Process.Start("sh", "-c " + Encoding.ASCII.GetString(buffer, 0, n)); // want: command-injection
        var udp = new UdpClient(9001);
        var from = new IPEndPoint(IPAddress.Any, 0);
        var data = udp.Receive(ref from);
        File.ReadAllText("/srv/" + Encoding.UTF8.GetString(data)); // want: path-traversal
    }
}
