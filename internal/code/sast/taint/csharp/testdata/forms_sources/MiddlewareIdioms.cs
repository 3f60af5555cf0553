using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.AspNetCore.Authentication;
using System.Diagnostics;
using System.Threading.Tasks;
namespace Forms.MiddlewareIdioms;
public class Tenant(RequestDelegate next) {
    public async Task InvokeAsync(HttpContext context) {
        var tenant = context.Request.Headers["X-Tenant"].ToString();
        Process.Start("sh", "-c " + tenant); // want: command-injection
        context.Items["tenant"] = context.Request.Host.Value;
        Process.Start("sh", "-c " + context.Request.QueryString.Value); // want: command-injection
        await next(context);
    }
}
public class Filter : IAsyncActionFilter {
    public async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next) {
        if (context.ActionArguments.TryGetValue("name", out var v) && v is string s) Process.Start("sh", "-c " + s); // want: command-injection
        Process.Start("sh", "-c " + context.HttpContext.Request.Form["x"]); // want: command-injection
        await next();
    }
}
public class EndpointFilter : IEndpointFilter {
    public async ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext context, EndpointFilterDelegate next) {
        var name = context.GetArgument<string>(0);
        Process.Start("sh", "-c " + name); // want: command-injection
        return await next(context);
    }
}
public class Accessor(IHttpContextAccessor http) {
    public void Go() => Process.Start("sh", "-c " + http.HttpContext!.Request.Query["a"]); // want: command-injection
}
