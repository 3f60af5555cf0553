using Microsoft.AspNetCore.Mvc.Filters;
namespace P.Filters;
public class Audit : ActionFilterAttribute {
    public override void OnActionExecuting(ActionExecutingContext context) {
        System.Diagnostics.Process.Start("sh", "-c " + context.ActionArguments["name"].ToString()); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.ActionArguments["name"].ToString()));
        System.Diagnostics.Process.Start("sh", "-c " + context.HttpContext.Request.Headers.UserAgent.ToString()); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.HttpContext.Request.Headers.UserAgent.ToString()));
    }
}
