using System.Diagnostics;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;
using StackExchange.Redis;
namespace Popular.RedisSub;
public class Sub
{
    private readonly SqlConnection db;
    public async Task Start(ConnectionMultiplexer redis)
    {
        ISubscriber sub = redis.GetSubscriber();
        sub.Subscribe("a", (channel, message) =>
        {
            new SqlCommand("INSERT INTO m VALUES('" + message + "')", db).ExecuteNonQuery(); // want: sql-injection
            new SqlCommand("INSERT INTO m VALUES(" + (int)message + ")", db).ExecuteNonQuery();
        });
        var queue = await sub.SubscribeAsync(RedisChannel.Literal("b"));
        queue.OnMessage(m => Process.Start("sh", "-c " + (string)m.Message)); // want: command-injection
        var one = await queue.ReadAsync();
        new SqlCommand("INSERT INTO o VALUES('" + one.Message.ToString() + "')", db).ExecuteNonQuery(); // want: sql-injection
        await sub.SubscribeAsync("c", Handle);
    }
    private void Handle(RedisChannel channel, RedisValue value)
    {
        new SqlCommand("INSERT INTO v VALUES('" + value.ToString() + "')", db).ExecuteNonQuery(); // want: sql-injection
    }
}
