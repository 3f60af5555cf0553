using Confluent.Kafka;
namespace P.kafka;
public class K {
    void M(IConsumer<string, string> c) {
        var r = c.Consume();
        System.Diagnostics.Process.Start("sh", "-c " + r.Message.Value); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(r.Message.Value));
        System.Diagnostics.Process.Start("sh", "-c " + r.Value); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(r.Value));
    }
}
