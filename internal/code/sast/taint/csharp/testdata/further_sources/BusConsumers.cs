using System.Diagnostics;
using System.Threading.Tasks;
using Foundatio.Messaging;
using KafkaFlow;
using SlimMessageBus;

public class OrderConsumer : IConsumer<OrderMessage>
{
    public Task OnHandle(OrderMessage message, System.Threading.CancellationToken token)
    {
        Process.Start("sh", "-c \"lp " + message.File + "\""); // want: command-injection
        return Task.CompletedTask;
    }
}

public class PrintHandler : IMessageHandler<PrintJob>
{
    public Task Handle(IMessageContext context, PrintJob message)
    {
        Process.Start("sh", "-c \"lp " + message.File + "\""); // want: command-injection
        Process.Start("lp", "/srv/list");
        return Task.CompletedTask;
    }
}

public class Subscriber
{
    public async Task Listen(IMessageBus bus)
    {
        await bus.SubscribeAsync<OrderMessage>(msg => Process.Start("sh", "-c \"lp " + msg.File + "\"")); // want: command-injection
    }
}

public class OrderMessage { public string File { get; set; } }
public class PrintJob { public string File { get; set; } }
