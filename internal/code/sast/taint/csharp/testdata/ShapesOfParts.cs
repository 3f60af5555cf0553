using System.Diagnostics;
using System.Threading.Tasks;
using Acme.Chat;
using Acme.Queues;
using Acme.Web;
namespace ShapesOfParts;
public class Form { public string Name { get; set; } public int Age { get; set; } }
public class Parts {
    public async Task Messages(OrderQueue queue) {
        var reply = await queue.ReceiveMessageAsync();
        foreach (var m in reply.Messages) {
            Process.Start("sh", "-c " + m.Body); // want: command-injection
            Process.Start("sh", "-c " + m.BodyCount);
        }
    }
    public void Request(RoutingContext ctx) {
        Process.Start("sh", "-c " + ctx.GetFormValue("name")); // want: command-injection
        Process.Start("sh", "-c " + ctx.ReadBodyAsString()); // want: command-injection
        Process.Start("sh", "-c " + ctx.GetQueryParameterAsInt("n"));
    }
    public void Socket(ReplySocket socket) {
        Process.Start("sh", "-c " + socket.ReceiveFrameString()); // want: command-injection
        Process.Start("sh", "-c " + socket.Name);
    }
    public void Event(ChatEvent chat) {
        Process.Start("sh", "-c " + chat.GetText()); // want: command-injection
        Process.Start("sh", "-c " + chat.Sender.Name);
    }
    [ReportProcessor]
    public void Run(string name, int n) {
        Process.Start("sh", "-c " + name); // want: command-injection
        Process.Start("sh", "-c " + n);
    }
    public void Fields(Server server) {
        server.Add(new Job { Handler = (string input) => Process.Start("sh", "-c " + input) }); // want: command-injection
        server.Add(new Job { Label = (string input) => Process.Start("sh", "-c " + input) });
    }
    public void Start(Server server) {
        server.RegisterCommand("find", (ctx, input) => Process.Start("sh", "-c " + input)); // want: command-injection
        server.Configure("find", (ctx, input) => Process.Start("sh", "-c " + input));
    }
}
public class PagesController : ContentController {
    public string Show(string name, int n) {
        Process.Start("sh", "-c " + n);
        Process.Start("sh", "-c " + name); // want: command-injection
        return name;
    }
    public string Save(Form form) {
        Process.Start("sh", "-c " + form.Age);
        Process.Start("sh", "-c " + form.Name); // want: command-injection
        return "";
    }
}
