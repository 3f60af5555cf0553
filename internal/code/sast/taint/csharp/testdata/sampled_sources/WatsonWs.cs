using System.IO;
using System.Text;
using Microsoft.Data.SqlClient;
using WatsonWebsocket;
using WatsonTcp;
namespace Sampled.WatsonWs;
public class Server
{
    private readonly SqlConnection db;
    public void Run()
    {
        var server = new WatsonWsServer("*", 9000, false);
        server.MessageReceived += Received;
        server.ClientConnected += (s, e) => new SqlCommand("INSERT INTO c VALUES('" + e.HttpRequest.QueryString["k"] + "')", db).ExecuteNonQuery(); // want: sql-injection
        server.Start();
        var tcp = new WatsonTcpServer("0.0.0.0", 9001);
        tcp.Events.MessageReceived += (s, e) => File.ReadAllText("/srv/" + Encoding.UTF8.GetString(e.Data)); // want: path-traversal
    }
    private void Received(object sender, WatsonWebsocket.MessageReceivedEventArgs args)
    {
        new SqlCommand("INSERT INTO m VALUES('" + Encoding.UTF8.GetString(args.Data) + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO m VALUES(" + args.Data.Count + ")", db).ExecuteNonQuery();
    }
}
