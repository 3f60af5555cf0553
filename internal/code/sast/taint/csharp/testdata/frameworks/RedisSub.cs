using StackExchange.Redis;
namespace P.redis_sub;
public class S {
    void M(ISubscriber sub) {
        sub.Subscribe("c", (ch, msg) => {
            System.Diagnostics.Process.Start("sh", "-c " + msg.ToString()); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(msg.ToString()));
        });
    }
}
