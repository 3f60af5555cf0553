using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;
using StackExchange.Redis;
namespace Sampled.Streams;
public class RedisStreams
{
    private readonly IDatabase redis;
    private readonly SqlConnection db;
    public async Task Run()
    {
        while (true)
        {
            var entries = await redis.StreamReadGroupAsync("s", "g", "c", ">");
            foreach (var e in entries)
            {
                new SqlCommand("INSERT INTO m VALUES('" + e["name"] + "')", db).ExecuteNonQuery(); // want: sql-injection
                foreach (var v in e.Values) File.ReadAllText("/srv/" + v.Value); // want: path-traversal
            }
            var job = redis.ListLeftPop("jobs");
            Process.Start("sh", "-c " + (string)job); // want: command-injection
            var n = redis.StreamLength("s");
            new SqlCommand("INSERT INTO m VALUES(" + n + ")", db).ExecuteNonQuery();
        }
    }
}
