using System.Diagnostics;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

public class TermMiddleware
{
    private readonly RequestDelegate next;

    public TermMiddleware(RequestDelegate next) => this.next = next;

    public async Task InvokeAsync(HttpContext context)
    {
        context.Items["term"] = context.Request.Query["term"].ToString();
        context.Items["zone"] = "eu";
        await next(context);
    }
}

public class TermController : Controller
{
    [HttpGet("/term")]
    public IActionResult Term()
    {
        var term = HttpContext.Items["term"] as string;
        return Content("<p>" + term + "</p>", "text/html"); // want: xss
    }

    [HttpGet("/zone")]
    public IActionResult Zone()
    {
        var zone = (string)HttpContext.Items["zone"];
        return Content("<p>" + zone + "</p>", "text/html");
    }

    [HttpGet("/run")]
    public IActionResult Run()
    {
        Process.Start("sh", "-c \"ls " + HttpContext.Items["term"] + "\""); // want: command-injection
        return Ok();
    }
}
