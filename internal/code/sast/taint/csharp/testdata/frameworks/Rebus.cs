using Rebus.Handlers;
namespace P.rebus;
public class H : IHandleMessages<Order> {
    public async Task Handle(Order message) {
        System.Diagnostics.Process.Start("sh", "-c " + message.Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(message.Name));
    }
}
