using MassTransit;
namespace P.masstransit;
public class Cons : IConsumer<Order> {
    public async Task Consume(ConsumeContext<Order> context) {
        System.Diagnostics.Process.Start("sh", "-c " + context.Message.Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.Message.Name));
    }
}
