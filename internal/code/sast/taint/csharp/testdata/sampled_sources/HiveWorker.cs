using System.IO;
using System.Threading.Tasks;
using HiveMQtt.Client;
using HiveMQtt.Client.Events;
using Microsoft.Data.SqlClient;
namespace Sampled.Hive;
public class HiveWorker
{
    private readonly SqlConnection db;
    public async Task Run(HiveMQClient client)
    {
        client.OnMessageReceived += (sender, args) =>
        {
            new SqlCommand("INSERT INTO m VALUES('" + args.PublishMessage.PayloadAsString + "')", db).ExecuteNonQuery(); // want: sql-injection
            new SqlCommand("INSERT INTO m VALUES(" + args.PublishMessage.PayloadAsString.Length + ")", db).ExecuteNonQuery();
        };
        client.OnMessageReceived += Received;
        await client.SubscribeAsync("t");
    }
    private void Received(object? sender, OnMessageReceivedEventArgs e) => File.ReadAllText("/srv/" + e.PublishMessage.Topic); // want: path-traversal
}
