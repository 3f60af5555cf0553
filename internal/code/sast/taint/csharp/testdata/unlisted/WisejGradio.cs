using Bot.Builder.Community.Dialogs.FormFlow;
using Microsoft.Agents.Builder;
using Microsoft.Agents.Core.Models;
namespace P.WisejGradio;
public class Ag : AgentApplication {
    public async System.Threading.Tasks.Task OnMessageAsync(ITurnContext turnContext, ITurnState state,
            System.Threading.CancellationToken ct) {
        System.Diagnostics.Process.Start("sh", "-c " + turnContext.Activity.Text); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(turnContext.Activity.Text));
    }
}
