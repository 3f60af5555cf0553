using MassTransit;
using System.Diagnostics;
using System.Threading.Tasks;
namespace Forms.MassTransitMore;
public record Submit { public string Script { get; init; } public int N { get; init; } }
public class SubmitConsumer(Microsoft.Extensions.Logging.ILogger<SubmitConsumer> log) : IConsumer<Submit>, IConsumer<Batch<Submit>> {
    public Task Consume(ConsumeContext<Submit> context) {
        Process.Start("sh", "-c " + context.Message.Script); // want: command-injection

        return Task.CompletedTask;
    }
    public Task Consume(ConsumeContext<Batch<Submit>> context) {
        foreach (var m in context.Message) Process.Start("sh", "-c " + m.Message.Script); // want: command-injection
        return Task.CompletedTask;
    }
}
public class Machine : MassTransitStateMachine<Saga> {
    public Machine() {
        Initially(When(Submitted).Then(x => Process.Start("sh", "-c " + x.Message.Script))); // want: command-injection
    }
    public Event<Submit> Submitted { get; private set; }
}
public class Saga : SagaStateMachineInstance { public System.Guid CorrelationId { get; set; } }
