using System.Diagnostics;
using System.IO;
using System.Text;
using System.Text.Json;
using System.Threading;
using Confluent.Kafka;
using Microsoft.Data.SqlClient;
namespace Sampled.Kafka;
public record Order(string Name, int Count);
public class KafkaWorker
{
    private readonly SqlConnection db;
    public void Run(ConsumerConfig config, CancellationToken ct)
    {
        using var consumer = new ConsumerBuilder<string, string>(config).Build();
        consumer.Subscribe("orders");
        while (!ct.IsCancellationRequested)
        {
            var cr = consumer.Consume(ct);
            new SqlCommand("INSERT INTO o VALUES('" + cr.Message.Value + "')", db).ExecuteNonQuery(); // want: sql-injection
            var order = JsonSerializer.Deserialize<Order>(cr.Message.Value);
            new SqlCommand($"INSERT INTO o VALUES('{order.Name}')", db).ExecuteNonQuery(); // want: sql-injection
            new SqlCommand($"INSERT INTO o VALUES({order.Count})", db).ExecuteNonQuery();
            Handle(cr);
        }
    }
    private void Handle(ConsumeResult<string, string> result)
    {
        File.ReadAllText("/srv/" + result.Message.Key); // want: path-traversal
        foreach (var h in result.Message.Headers) Process.Start("sh", "-c " + Encoding.UTF8.GetString(h.GetValueBytes())); // want: command-injection
    }
}
