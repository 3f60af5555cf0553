using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Bot.Builder;
using Microsoft.Bot.Builder.Dialogs;
using Microsoft.Bot.Schema;
using Microsoft.Data.SqlClient;
namespace Popular.Bots;
public class EchoBot : ActivityHandler
{
    private readonly SqlConnection db;
    protected override async Task OnMessageActivityAsync(ITurnContext<IMessageActivity> turnContext, CancellationToken ct)
    {
        var text = turnContext.Activity.Text;
        new SqlCommand("INSERT INTO m VALUES('" + text + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO m VALUES(" + text.Length + ")", db).ExecuteNonQuery();
        await turnContext.SendActivityAsync(MessageFactory.Text(text), ct);
        new SqlCommand("INSERT INTO u VALUES('" + turnContext.Activity.From.Name + "')", db).ExecuteNonQuery(); // want: sql-injection
    }
}
public class NameDialog : ComponentDialog
{
    private async Task<DialogTurnResult> NameStep(WaterfallStepContext step, CancellationToken ct)
    {
        Process.Start("sh", "-c " + (string)step.Result);
        Process.Start("sh", "-c " + step.Context.Activity.Text); // want: command-injection
        return await step.EndDialogAsync(null, ct);
    }
    public NameDialog() : base("name") { AddDialog(new WaterfallDialog("w", new WaterfallStep[] { NameStep })); }
}
