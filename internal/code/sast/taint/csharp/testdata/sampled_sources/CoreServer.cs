using System.IO;
using System.Net.Sockets;
using System.Text;
using Microsoft.Data.SqlClient;
using NetCoreServer;
namespace Sampled.NetCore;
public class Chat : TcpSession
{
    private readonly SqlConnection db;
    public Chat(TcpServer server) : base(server) { }
    protected override void OnReceived(byte[] buffer, long offset, long size)
    {
        string message = Encoding.UTF8.GetString(buffer, (int)offset, (int)size);
        new SqlCommand("INSERT INTO m VALUES('" + message + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO m VALUES(" + size + ")", db).ExecuteNonQuery();
    }
}
public class Web : HttpSession
{
    private readonly SqlConnection db;
    public Web(HttpServer server) : base(server) { }
    protected override void OnReceivedRequest(HttpRequest request)
    {
        new SqlCommand("INSERT INTO m VALUES('" + request.Body + "')", db).ExecuteNonQuery(); // want: sql-injection
        File.ReadAllText("/srv/" + request.Url); // want: path-traversal
        SendResponseAsync(Response.MakeGetResponse("<p>" + request.Url + "</p>", "text/html")); // want: xss
    }
}
public class Ws : WsSession
{
    public Ws(WsServer server) : base(server) { }
    public override void OnWsReceived(byte[] buffer, long offset, long size) =>
        File.ReadAllText("/srv/" + Encoding.UTF8.GetString(buffer, (int)offset, (int)size)); // want: path-traversal
}
