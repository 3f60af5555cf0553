using System.Diagnostics;
using System.Threading.Tasks;
using Ceen;

public class CeenHandler : IHttpModule
{
    public async Task<bool> HandleAsync(IHttpContext context)
    {
        Process.Start("sh", "-c \"find " + context.Request.QueryString["name"] + "\""); // want: command-injection
        Process.Start("find", "/srv");
        await context.Response.WriteAllAsync("<p>" + context.Request.Form["text"] + "</p>", "text/html"); // want: xss
        return true;
    }
}
