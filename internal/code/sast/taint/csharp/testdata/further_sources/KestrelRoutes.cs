using System.Diagnostics;
using Kingfisher.Web;
using Kingfisher.Bots;

public class Reports : ApiEndpoint
{
    [HttpRoute("/reports/{name}")]
    public string Show(string name, [QueryValue] string sort, int page)
    {
        Process.Start("sh", "-c \"render " + name + "\""); // want: command-injection
        Process.Start("sh", "-c \"sort " + sort + "\""); // want: command-injection
        Process.Start("sh", "-c \"page " + page + "\"");
        return "ok";
    }
}

public class Bots
{
    public void Start(ChatClient client, Router app)
    {
        client.MessageReceived += (sender, message) => Process.Start("sh", "-c \"say " + message.Text + "\""); // want: command-injection
        app.Get("/tail/{name}", ctx => Process.Start("sh", "-c \"tail " + ctx.Params["name"] + "\"")); // want: command-injection
    }
}
