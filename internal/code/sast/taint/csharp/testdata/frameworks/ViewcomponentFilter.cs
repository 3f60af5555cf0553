using Microsoft.AspNetCore.Mvc.Filters;
namespace P.viewcomponent_filter;
public class F : IActionFilter {
    public void OnActionExecuting(ActionExecutingContext c) {
        System.Diagnostics.Process.Start("sh", "-c " + c.HttpContext.Request.Query["a"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(c.HttpContext.Request.Query["a"]));
        System.Diagnostics.Process.Start("sh", "-c " + c.ActionArguments["x"].ToString()); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(c.ActionArguments["x"].ToString()));
    }
    public void OnActionExecuted(ActionExecutedContext c) {}
}
