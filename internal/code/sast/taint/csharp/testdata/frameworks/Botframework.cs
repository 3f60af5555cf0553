using Microsoft.Bot.Builder;
using Microsoft.Bot.Schema;
namespace P.botframework;
public class B : ActivityHandler {
    protected override async Task OnMessageActivityAsync(ITurnContext<IMessageActivity> turnContext,
            CancellationToken ct) {
        System.Diagnostics.Process.Start("sh", "-c " + turnContext.Activity.Text); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(turnContext.Activity.Text));
    }
}
