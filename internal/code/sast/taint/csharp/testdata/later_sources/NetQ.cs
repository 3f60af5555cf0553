using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using EasyNetQ;
using EasyNetQ.AutoSubscribe;
using Microsoft.Data.SqlClient;
namespace Later.NetQ;
public class TextMessage { public string Text { get; set; } public int N { get; set; } }
public class NetQ : IConsume<TextMessage>, IConsumeAsync<TextMessage>
{
    private readonly SqlConnection db;
    public void Run(IBus bus)
    {
        bus.PubSub.Subscribe<TextMessage>("s", m =>
        {
            new SqlCommand("INSERT INTO o VALUES('" + m.Text + "')", db).ExecuteNonQuery(); // want: sql-injection
        });
        bus.Rpc.RespondAsync<TextMessage, TextMessage>(async r => { Process.Start("sh", "-c " + r.Text); return r; }); // want: command-injection
    }
    public void Consume(TextMessage message, System.Threading.CancellationToken ct) => File.ReadAllText("/srv/" + message.Text); // want: path-traversal
    public async Task ConsumeAsync(TextMessage message, System.Threading.CancellationToken ct) => File.Delete("/srv/" + message.Text); // want: path-traversal
}
