using Microsoft.Owin;
using Owin;
using System.Diagnostics;
namespace Forms.OwinApp;
public class Startup {
    public void Configuration(IAppBuilder app) {
        app.Run(context => {
            Process.Start("sh", "-c " + context.Request.Query["x"]); // want: command-injection
            return context.Response.WriteAsync("ok");
        });
    }
}
