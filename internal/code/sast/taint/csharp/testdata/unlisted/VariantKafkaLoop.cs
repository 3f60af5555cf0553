using Confluent.Kafka;
namespace P.KafkaLoop;
public class W : Microsoft.Extensions.Hosting.BackgroundService {
    protected override async System.Threading.Tasks.Task ExecuteAsync(System.Threading.CancellationToken ct) {
        using var consumer = new ConsumerBuilder<Ignore, string>(new ConsumerConfig()).Build();
        consumer.Subscribe("a");
        while (!ct.IsCancellationRequested) {
            var result = consumer.Consume(ct);
            System.Diagnostics.Process.Start("sh", "-c " + result.Message.Value); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(result.Message.Value));
            System.Diagnostics.Process.Start("sh", "-c " + result.Value); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(result.Value));
        }
    }
}
