using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
namespace P.Middlewares;
public class Tenant(RequestDelegate next) {
    public async System.Threading.Tasks.Task InvokeAsync(HttpContext context) {
        System.Diagnostics.Process.Start("sh", "-c " + context.Request.Query["a"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.Request.Query["a"]));
        System.Diagnostics.Process.Start("sh", "-c " + context.Request.Cookies["c"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.Request.Cookies["c"]));
        System.Diagnostics.Process.Start("sh", "-c " + context.Request.Path.Value); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.Request.Path.Value));
        await next(context);
    }
}
public static class Setup {
    public static void Use(IApplicationBuilder app) {
        app.Run(async context => {
            System.Diagnostics.Process.Start("sh", "-c " + context.Request.QueryString.Value); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.Request.QueryString.Value));
        });
        app.Use(async (context, next) => {
            System.Diagnostics.Process.Start("sh", "-c " + context.Request.Host.Host); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.Request.Host.Host));
            await next();
        });
    }
}
