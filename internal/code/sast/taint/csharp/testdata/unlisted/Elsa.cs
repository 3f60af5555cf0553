using Elsa.Workflows;
using Elsa.Workflows.Models;
namespace P.Elsa;
public class A : CodeActivity {
    public Input<string> Message { get; set; } protected override void Execute(ActivityExecutionContext context) {
        var message = Message.Get(context);
        System.Diagnostics.Process.Start("sh", "-c " + message); // not found: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(message));
    }
}
