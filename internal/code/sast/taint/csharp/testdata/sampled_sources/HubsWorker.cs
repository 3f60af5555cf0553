using System.IO;
using System.Text;
using System.Threading.Tasks;
using Azure.Messaging.EventHubs;
using Azure.Messaging.EventHubs.Consumer;
using Azure.Messaging.EventHubs.Processor;
using Microsoft.Azure.Functions.Worker;
using Microsoft.Data.SqlClient;
namespace Sampled.EventHubs;
public class HubsWorker
{
    private readonly SqlConnection db;
    public async Task Run(EventProcessorClient processor, EventHubConsumerClient consumer)
    {
        processor.ProcessEventAsync += Handle;
        await foreach (PartitionEvent e in consumer.ReadEventsAsync())
        {
            new SqlCommand("INSERT INTO e VALUES('" + Encoding.UTF8.GetString(e.Data.Body.ToArray()) + "')", db).ExecuteNonQuery(); // want: sql-injection
            new SqlCommand("INSERT INTO e VALUES(" + e.Data.SequenceNumber + ")", db).ExecuteNonQuery();
        }
    }
    private async Task Handle(ProcessEventArgs args)
    {
        File.ReadAllText("/srv/" + args.Data.EventBody.ToString()); // want: path-traversal
        File.ReadAllText("/srv/" + args.Data.Properties["file"]); // want: path-traversal
    }
    [Function("hub")]
    public void Fn([EventHubTrigger("h", Connection = "C")] EventData[] events)
    {
        foreach (var e in events) new SqlCommand("INSERT INTO e VALUES('" + e.EventBody + "')", db).ExecuteNonQuery(); // want: sql-injection
    }
    [Function("hub2")]
    public void Strings([EventHubTrigger("h")] string[] texts) => new SqlCommand("INSERT INTO e VALUES('" + texts[0] + "')", db).ExecuteNonQuery(); // want: sql-injection
}
