using System.Diagnostics;
using System.Text;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;
using MQTTnet;
using MQTTnet.Client;
using MQTTnet.Server;
namespace Popular.Mqtt;
public class Worker
{
    private readonly SqlConnection db;
    public async Task Start(IMqttClient client, MqttServer server)
    {
        client.ApplicationMessageReceivedAsync += e =>
        {
            var text = Encoding.UTF8.GetString(e.ApplicationMessage.PayloadSegment);
            new SqlCommand("INSERT INTO m VALUES('" + text + "')", db).ExecuteNonQuery(); // want: sql-injection
            new SqlCommand("INSERT INTO m VALUES(" + double.Parse(text) + ")", db).ExecuteNonQuery();
            new SqlCommand("INSERT INTO t VALUES('" + e.ApplicationMessage.Topic + "')", db).ExecuteNonQuery(); // want: sql-injection
            return Task.CompletedTask;
        };
        client.ApplicationMessageReceivedAsync += OnMessage;
        server.InterceptingPublishAsync += args =>
        {
            Process.Start("sh", "-c " + args.ApplicationMessage.ConvertPayloadToString()); // want: command-injection
            return Task.CompletedTask;
        };
        server.ValidatingConnectionAsync += v =>
        {
            new SqlCommand("SELECT * FROM u WHERE n = '" + v.UserName + "'", db).ExecuteReader(); // want: sql-injection
            return Task.CompletedTask;
        };
    }
    private Task OnMessage(MqttApplicationMessageReceivedEventArgs args)
    {
        Process.Start("sh", "-c " + args.ApplicationMessage.ConvertPayloadToString()); // want: command-injection
        return Task.CompletedTask;
    }
}
