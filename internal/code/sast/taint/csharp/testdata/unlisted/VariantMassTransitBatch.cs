using MassTransit;
namespace P.MassTransitBatch;
public record Order { public string Name { get; init; } }
public class OrderConsumer : IConsumer<Batch<Order>> {
    public async System.Threading.Tasks.Task Consume(ConsumeContext<Batch<Order>> context) {
        for (var i = 0; i < context.Message.Length; i++) {
            System.Diagnostics.Process.Start("sh", "-c " + context.Message[i].Message.Name); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.Message[i].Message.Name));
        }
    }
}
public class One : IConsumer<Order> {
    public async System.Threading.Tasks.Task Consume(ConsumeContext<Order> context) {
        System.Diagnostics.Process.Start("sh", "-c " + context.Message.Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.Message.Name));
    }
}
