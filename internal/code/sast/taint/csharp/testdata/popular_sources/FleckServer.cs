using System.Diagnostics;
using Fleck;
using Microsoft.Data.SqlClient;
namespace Popular.FleckApp;
public class Server
{
    private readonly SqlConnection db;
    public void Start()
    {
        var server = new WebSocketServer("ws://0.0.0.0:8181");
        server.Start(socket =>
        {
            socket.OnOpen = () => new SqlCommand("INSERT INTO p VALUES('" + socket.ConnectionInfo.Path + "')", db).ExecuteNonQuery(); // want: sql-injection
            socket.OnMessage = message =>
            {
                new SqlCommand("INSERT INTO m VALUES('" + message + "')", db).ExecuteNonQuery(); // want: sql-injection
                if (int.TryParse(message, out var n)) new SqlCommand("INSERT INTO n VALUES(" + n + ")", db).ExecuteNonQuery();
            };
            socket.OnBinary = data => Process.Start("sh", "-c " + System.Text.Encoding.UTF8.GetString(data)); // want: command-injection
        });
    }
}
