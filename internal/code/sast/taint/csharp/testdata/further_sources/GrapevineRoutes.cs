using System.Diagnostics;
using System.Threading.Tasks;
using Grapevine;

[RestResource]
public class GrapevineRoutes
{
    [RestRoute("Get", "/files/{name}")]
    public async Task Show(IHttpContext context)
    {
        Process.Start("sh", "-c \"stat " + context.Request.PathParameters["name"] + "\""); // want: command-injection
        Process.Start("sh", "-c \"stat " + context.Request.QueryString["sort"] + "\""); // want: command-injection
        Process.Start("stat", "/srv");
        await context.Response.SendResponseAsync("ok");
    }
}
