using Azure.Messaging.ServiceBus;
using Confluent.Kafka;
using RabbitMQ.Client;
using RabbitMQ.Client.Events;
using MQTTnet;
using StackExchange.Redis;
using NATS.Client.Core;
using System.Diagnostics;
using System.Text;
using System.Threading.Tasks;
namespace Forms.QueuesCs;
public class Queues {
    public async Task Start(ServiceBusProcessor p, ServiceBusReceiver r, IConsumer<string, string> c, IMqttClient mqtt, INatsConnection nats, IConnectionMultiplexer redis) {
        p.ProcessMessageAsync += async a => Process.Start("sh", "-c " + a.Message.Body.ToString()); // want: command-injection
        var m = await r.ReceiveMessageAsync();
        Process.Start("sh", "-c " + m.Body); // want: command-injection
        while (true) { var cr = c.Consume(default(System.Threading.CancellationToken)); Process.Start("sh", "-c " + cr.Message.Value); } // want: command-injection
    }
    public async Task More(IMqttClient mqtt, INatsConnection nats, ISubscriber sub) {
        mqtt.ApplicationMessageReceivedAsync += e => { Process.Start("sh", "-c " + e.ApplicationMessage.ConvertPayloadToString()); return Task.CompletedTask; }; // want: command-injection
        await foreach (var msg in nats.SubscribeAsync<string>("x")) Process.Start("sh", "-c " + msg.Data); // want: command-injection
        var queue = await sub.SubscribeAsync(RedisChannel.Literal("c"));
        queue.OnMessage(x => Process.Start("sh", "-c " + x.Message)); // want: command-injection
    }
}
