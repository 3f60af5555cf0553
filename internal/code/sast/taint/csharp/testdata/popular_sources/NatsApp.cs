using System.Diagnostics;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;
using NATS.Client;
using NATS.Client.Core;
using NATS.Client.JetStream;
namespace Popular.Nats;
public record Order(string Item, int Count);
public class Worker
{
    private readonly SqlConnection db;
    public async Task Modern(NatsConnection nats, INatsJSConsumer consumer)
    {
        await foreach (var msg in nats.SubscribeAsync<string>("a"))
            new SqlCommand("INSERT INTO m VALUES('" + msg.Data + "')", db).ExecuteNonQuery(); // want: sql-injection
        await foreach (NatsMsg<Order> m in nats.SubscribeAsync<Order>("b"))
        {
            new SqlCommand("INSERT INTO o VALUES('" + m.Data.Item + "')", db).ExecuteNonQuery(); // want: sql-injection
            new SqlCommand("INSERT INTO o VALUES(" + m.Data.Count + ")", db).ExecuteNonQuery();
        }
        await foreach (var js in consumer.ConsumeAsync<string>())
            Process.Start("sh", "-c " + js.Data); // want: command-injection
    }
    public void Old(IConnection c)
    {
        c.SubscribeAsync("x", (sender, args) => new SqlCommand("INSERT INTO x VALUES('" + System.Text.Encoding.UTF8.GetString(args.Message.Data) + "')", db).ExecuteNonQuery()); // want: sql-injection
        var sub = c.SubscribeSync("y");
        Process.Start("sh", "-c " + sub.NextMessage().Subject); // want: command-injection
    }
}
