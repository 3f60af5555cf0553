using NServiceBus;
namespace P.nservicebus;
public class H : IHandleMessages<Order> {
    public Task Handle(Order message, IMessageHandlerContext context) {
        System.Diagnostics.Process.Start("sh", "-c " + message.Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(message.Name));
        return null;
    }
}
