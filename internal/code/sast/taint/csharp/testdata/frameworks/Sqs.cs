using Amazon.SQS;
namespace P.sqs;
public class S {
    async Task M(IAmazonSQS c) {
        var r = await c.ReceiveMessageAsync("q");
        foreach (var m in r.Messages) {
            System.Diagnostics.Process.Start("sh", "-c " + m.Body); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(m.Body));
        }
    }
}
