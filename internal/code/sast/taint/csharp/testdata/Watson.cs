using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using WatsonWebserver;
using WatsonWebserver.Core;

public class Program
{
    public static void Main()
    {
        var server = new Webserver(new WebserverSettings("127.0.0.1", 9000), DefaultRoute);
        server.Routes.PreAuthentication.Static.Add(HttpMethod.GET, "/run", RunRoute);
        server.Routes.PreAuthentication.Parameter.Add(HttpMethod.GET, "/file/{name}", FileRoute);
        server.Start();
    }

    static async Task DefaultRoute(HttpContextBase ctx) => await ctx.Response.Send("Hello");

    static async Task RunRoute(HttpContextBase ctx)
    {
        Process.Start("sh", "-c " + ctx.Request.RetrieveQueryValue("cmd")); // want: command-injection
        Process.Start("uptime");
        await ctx.Response.Send("ok");
    }

    static async Task FileRoute(HttpContextBase ctx)
    {
        await ctx.Response.Send(File.ReadAllText("/srv/" + ctx.Request.Url.Parameters["name"])); // want: path-traversal
    }
}
