using System.Diagnostics;
using System.Threading.Tasks;
using KafkaFlow;
using KafkaFlow.Middlewares.TypedHandler;
using Microsoft.Data.SqlClient;
namespace Popular.KafkaFlowApp;
public class Order { public string Item { get; set; } public int Count { get; set; } }
public class OrderHandler : IMessageHandler<Order>
{
    private readonly SqlConnection db;
    public Task Handle(IMessageContext context, Order message)
    {
        new SqlCommand("INSERT INTO o VALUES('" + message.Item + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO o VALUES(" + message.Count + ")", db).ExecuteNonQuery();
        new SqlCommand("INSERT INTO h VALUES('" + context.Headers.GetString("k") + "')", db).ExecuteNonQuery(); // want: sql-injection
        return Task.CompletedTask;
    }
}
public class Raw : IMessageMiddleware
{
    public async Task Invoke(IMessageContext context, MiddlewareDelegate next)
    {
        Process.Start("sh", "-c " + System.Text.Encoding.UTF8.GetString((byte[])context.Message.Value)); // want: command-injection
        await next(context);
    }
}
