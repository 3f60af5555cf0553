using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;
using Google.Cloud.PubSub.V1;
using Microsoft.Data.SqlClient;
namespace Popular.GcpPubSub;
public class Worker
{
    private readonly SqlConnection db;
    public async Task Run(SubscriberClient subscriber, SubscriberServiceApiClient api)
    {
        await subscriber.StartAsync((PubsubMessage msg, CancellationToken ct) =>
        {
            new SqlCommand("INSERT INTO m VALUES('" + msg.Data.ToStringUtf8() + "')", db).ExecuteNonQuery(); // want: sql-injection
            new SqlCommand("INSERT INTO a VALUES('" + msg.Attributes["k"] + "')", db).ExecuteNonQuery(); // want: sql-injection
            new SqlCommand("INSERT INTO n VALUES(" + msg.Data.Length + ")", db).ExecuteNonQuery();
            return Task.FromResult(SubscriberClient.Reply.Ack);
        });
        PullResponse response = api.Pull(SubscriptionName.FromProjectSubscription("p", "s"), maxMessages: 10);
        foreach (ReceivedMessage r in response.ReceivedMessages)
            Process.Start("sh", "-c " + r.Message.Data.ToStringUtf8()); // want: command-injection
    }
}
