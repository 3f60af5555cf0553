using Microsoft.AspNetCore.Http;
namespace P.middleware;
public class M {
    private readonly RequestDelegate next;
    public async Task InvokeAsync(HttpContext context) {
        System.Diagnostics.Process.Start("sh", "-c " + context.Request.Path); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.Request.Path));
        System.Diagnostics.Process.Start("sh", "-c " + context.Request.Headers["X"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.Request.Headers["X"]));
        System.Diagnostics.Process.Start("sh", "-c " + context.Request.RouteValues["x"].ToString()); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.Request.RouteValues["x"].ToString()));
        System.Diagnostics.Process.Start("sh", "-c " + context.Request.QueryString.Value); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.Request.QueryString.Value));
        System.Diagnostics.Process.Start("sh", "-c " + context.Request.Host.Value); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.Request.Host.Value));
    }
}
