using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;
using NServiceBus;
using NServiceBus.Pipeline;
namespace Sampled.NBus;
public class PlaceOrder : ICommand { public string Name { get; set; } public int Count { get; set; } }
public class OrderPlaced : IEvent { public string Id { get; set; } }
public class PlaceOrderHandler : IHandleMessages<PlaceOrder>
{
    private readonly SqlConnection db;
    public Task Handle(PlaceOrder message, IMessageHandlerContext context)
    {
        new SqlCommand("INSERT INTO o VALUES('" + message.Name + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO o VALUES(" + message.Count + ")", db).ExecuteNonQuery();
        File.ReadAllText("/srv/" + context.MessageHeaders["file"]); // want: path-traversal
        return Task.CompletedTask;
    }
}
public class OrderSaga : Saga<OrderSagaData>, IAmStartedByMessages<OrderPlaced>
{
    protected override void ConfigureHowToFindSaga(SagaPropertyMapper<OrderSagaData> m) { }
    public async Task Handle(OrderPlaced message, IMessageHandlerContext context) => Process.Start("sh", "-c " + message.Id); // want: command-injection
}
public class OrderSagaData : ContainSagaData { public string Id2 { get; set; } }
public class Step : Behavior<IIncomingLogicalMessageContext>
{
    public override Task Invoke(IIncomingLogicalMessageContext context, System.Func<Task> next)
    {
        File.ReadAllText("/srv/" + context.Headers["x"]); // want: path-traversal
        return next();
    }
}
