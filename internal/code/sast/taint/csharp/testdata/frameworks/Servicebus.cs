using Azure.Messaging.ServiceBus;
namespace P.servicebus;
public class S {
    void M(ServiceBusProcessor p) {
        p.ProcessMessageAsync += H;
    }
    async Task H(ProcessMessageEventArgs args) {
        System.Diagnostics.Process.Start("sh", "-c " + args.Message.Body.ToString()); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(args.Message.Body.ToString()));
    }
}
