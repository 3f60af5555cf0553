using DotPulsar;
using DotPulsar.Abstractions;
using DotPulsar.Extensions;
namespace P.Pulsar;
public class C {
    async System.Threading.Tasks.Task M(IConsumer<string> consumer) {
        await foreach (var message in consumer.Messages()) {
            System.Diagnostics.Process.Start("sh", "-c " + message.Value()); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(message.Value()));
        }
    }
}
