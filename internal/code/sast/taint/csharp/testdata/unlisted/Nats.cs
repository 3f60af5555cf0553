using NATS.Client.Core;
namespace P.Nats;
public class C {
    async System.Threading.Tasks.Task M(INatsConnection nats) {
        await foreach (var msg in nats.SubscribeAsync<string>("x")) {
            System.Diagnostics.Process.Start("sh", "-c " + msg.Data); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(msg.Data));
        }
    }
}
