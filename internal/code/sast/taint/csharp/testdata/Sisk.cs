using System.Diagnostics;
using System.IO;
using Sisk.Core.Http;
using Sisk.Core.Routing;

public class Program
{
    public static void Main(string[] args)
    {
        using var app = HttpServer.CreateBuilder().Build();
        app.Router.MapGet("/run", request =>
        {
            Process.Start("sh", "-c " + request.Query["cmd"].Value); // want: command-injection
            return new HttpResponse("ok");
        });
        app.Router.SetRoute(RouteMethod.Get, "/files/<name>", (HttpRequest request) =>
        {
            var text = File.ReadAllText("/srv/" + request.RouteParameters["name"].Value); // want: path-traversal
            return new HttpResponse(text + File.ReadAllText("/srv/motd"));
        });
        app.Start();
    }
}
