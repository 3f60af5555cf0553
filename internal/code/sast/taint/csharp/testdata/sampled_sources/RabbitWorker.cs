using System.Diagnostics;
using System.IO;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;
using Microsoft.Extensions.Hosting;
using RabbitMQ.Client;
using RabbitMQ.Client.Events;
namespace Sampled.Rabbit;
public class RabbitWorker : BackgroundService
{
    private readonly IChannel channel;
    private readonly SqlConnection db;
    protected override async Task ExecuteAsync(CancellationToken ct)
    {
        var consumer = new AsyncEventingBasicConsumer(channel);
        consumer.ReceivedAsync += async (sender, ea) =>
        {
            var message = Encoding.UTF8.GetString(ea.Body.ToArray());
            new SqlCommand("INSERT INTO m VALUES('" + message + "')", db).ExecuteNonQuery(); // want: sql-injection
            new SqlCommand("INSERT INTO m VALUES(" + int.Parse(message) + ")", db).ExecuteNonQuery();
            await channel.BasicAckAsync(ea.DeliveryTag, false);
        };
        var old = new EventingBasicConsumer(null);
        old.Received += OnReceived;
        var got = await channel.BasicGetAsync("q", true);
        Process.Start("sh", "-c " + Encoding.UTF8.GetString(got.Body.Span)); // want: command-injection
    }
    private void OnReceived(object? sender, BasicDeliverEventArgs e)
    {
        File.ReadAllText("/srv/" + e.RoutingKey); // want: path-traversal
        File.ReadAllText("/srv/" + Encoding.UTF8.GetString((byte[])e.BasicProperties.Headers["file"])); // want: path-traversal
    }
}
public class Own : AsyncDefaultBasicConsumer
{
    private readonly SqlConnection db;
    public override async Task HandleBasicDeliverAsync(string tag, ulong delivery, bool redelivered, string exchange, string key, IReadOnlyBasicProperties p, System.ReadOnlyMemory<byte> body, CancellationToken ct)
    {
        new SqlCommand("INSERT INTO m VALUES('" + Encoding.UTF8.GetString(body.Span) + "')", db).ExecuteNonQuery(); // want: sql-injection
    }
}
