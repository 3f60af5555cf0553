using System.IO;
using System.Text;
using System.Threading.Tasks;
using DotPulsar;
using DotPulsar.Abstractions;
using DotPulsar.Extensions;
using Microsoft.Data.SqlClient;
namespace Sampled.Pulsar;
public class PulsarWorker
{
    private readonly SqlConnection db;
    public async Task Run(IPulsarClient client)
    {
        await using var consumer = client.NewConsumer(Schema.String).SubscriptionName("s").Topic("t").Create();
        await foreach (var message in consumer.Messages())
        {
            new SqlCommand("INSERT INTO m VALUES('" + message.Value() + "')", db).ExecuteNonQuery(); // want: sql-injection
            new SqlCommand("INSERT INTO m VALUES(" + message.SequenceId + ")", db).ExecuteNonQuery();
            await consumer.Acknowledge(message);
        }
        var m = await consumer.Receive();
        File.ReadAllText("/srv/" + m.Properties["file"]);
        await consumer.Process(Handle);
    }
    private async ValueTask Handle(IMessage<string> message, System.Threading.CancellationToken ct)
    {
        File.ReadAllText("/srv/" + message.Key); // want: path-traversal
    }
}
