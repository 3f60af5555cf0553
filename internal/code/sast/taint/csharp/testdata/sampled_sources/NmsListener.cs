using System.Diagnostics;
using System.IO;
using Apache.NMS;
using Apache.NMS.ActiveMQ;
using Microsoft.Data.SqlClient;
namespace Sampled.Nms;
public class NmsListener
{
    private readonly SqlConnection db;
    public void Run(ISession session)
    {
        var consumer = session.CreateConsumer(session.GetQueue("q"));
        consumer.Listener += OnMessage;
        var m = consumer.Receive() as ITextMessage;
        new SqlCommand("INSERT INTO m VALUES('" + m.Text + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO m VALUES(" + m.NMSPriority + ")", db).ExecuteNonQuery();
    }
    private void OnMessage(IMessage message)
    {
        if (message is ITextMessage text) File.ReadAllText("/srv/" + text.Text); // want: path-traversal
        if (message is IMapMessage map) Process.Start("sh", "-c " + map.Body.GetString("cmd")); // want: command-injection
        File.ReadAllText("/srv/" + message.Properties.GetString("file")); // want: path-traversal
    }
}
