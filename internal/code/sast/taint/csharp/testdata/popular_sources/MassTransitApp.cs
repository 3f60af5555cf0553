using System.Diagnostics;
using System.Threading.Tasks;
using MassTransit;
using Microsoft.Data.SqlClient;
namespace Popular.Mass;
public record OrderSubmitted { public string Item { get; init; } public int Count { get; init; } }
public interface RunCommand { string Cmd { get; } }
public class OrderConsumer : IConsumer<OrderSubmitted>, IConsumer<Batch<RunCommand>>
{
    private readonly SqlConnection db;
    public async Task Consume(ConsumeContext<OrderSubmitted> context)
    {
        new SqlCommand("INSERT INTO o VALUES('" + context.Message.Item + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO o VALUES(" + context.Message.Count + ")", db).ExecuteNonQuery();
        new SqlCommand("INSERT INTO h VALUES('" + context.Headers.Get<string>("k") + "')", db).ExecuteNonQuery(); // want: sql-injection
    }
    public async Task Consume(ConsumeContext<Batch<RunCommand>> context)
    {
        foreach (var m in context.Message) Process.Start("sh", "-c " + m.Message.Cmd); // want: command-injection
    }
}
public class State : SagaStateMachineInstance { public System.Guid CorrelationId { get; set; } public string Name { get; set; } }
public class Machine : MassTransitStateMachine<State>
{
    public Event<OrderSubmitted> Submitted { get; private set; }
    public Machine(SqlConnection db)
    {
        Initially(When(Submitted).Then(ctx => new SqlCommand("INSERT INTO s VALUES('" + ctx.Message.Item + "')", db).ExecuteNonQuery())); // want: sql-injection
    }
}
