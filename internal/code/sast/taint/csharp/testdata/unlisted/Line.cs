using Line.Messaging;
using Line.Messaging.Webhooks;
namespace P.Line;
public class App : WebhookApplication {
    protected override async System.Threading.Tasks.Task OnMessageAsync(MessageEvent ev) {
        System.Diagnostics.Process.Start("sh", "-c " + ((TextEventMessage)ev.Message).Text); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(((TextEventMessage)ev.Message).Text));
    }
}
