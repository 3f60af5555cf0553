using System.Diagnostics;
using Microsoft.Data.SqlClient;
using WebSocketSharp;
using WebSocketSharp.Server;
namespace Drawn.Ws;
public class Chat : WebSocketBehavior
{
    private readonly SqlConnection db;
    protected override void OnMessage(MessageEventArgs e)
    {
        new SqlCommand("INSERT INTO m VALUES('" + e.Data + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO q VALUES('" + Context.QueryString["room"] + "')", db).ExecuteNonQuery(); // want: sql-injection
    }
}
public static class Client
{
    public static void Run(WebSocket ws) { ws.OnMessage += (s, e) => Process.Start("sh", "-c " + e.Data); } // want: command-injection
}
