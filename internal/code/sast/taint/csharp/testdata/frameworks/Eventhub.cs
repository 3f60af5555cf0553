using Azure.Messaging.EventHubs.Processor;
namespace P.eventhub;
public class H {
    async Task On(ProcessEventArgs e) {
        System.Diagnostics.Process.Start("sh", "-c " + e.Data.EventBody.ToString()); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(e.Data.EventBody.ToString()));
    }
}
