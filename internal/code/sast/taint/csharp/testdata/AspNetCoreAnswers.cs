using Microsoft.AspNetCore.Authentication.JwtBearer;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Cors.Infrastructure;
using Microsoft.AspNetCore.Html;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.AspNetCore.Mvc.Rendering;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.Configuration;
using Microsoft.IdentityModel.Tokens;
using System.Diagnostics;
using System.IO;

namespace Shop.Answers;

public class RequestController : Controller
{
    private readonly IConfiguration _configuration;

    [HttpGet]
    public async Task Parts()
    {
        await Response.WriteAsync(Request.Path); // want: xss
        Response.Redirect(Request.Path);
        var form = await Request.ReadFormAsync();
        await Response.WriteAsync(form["name"]); // want: xss
        await Response.WriteAsync(Request.GetDisplayUrl()); // want: xss
        await Response.WriteAsync(HttpContext.GetRouteValue("name").ToString()); // want: xss
        if (Request.Query.TryGetValue("name", out var name))
        {
            await Response.WriteAsync(name); // want: xss
        }
        await Response.WriteAsync(form.Files.GetFile("file").FileName); // want: xss
        await Response.WriteAsync(_configuration.GetValue<string>(form["name"]));
        await Response.WriteAsync(HttpContext.Session.GetString(form["name"]));
        await Response.WriteAsync(Url.Action(form["name"]));
        await Response.SendFileAsync("/srv/" + form["name"]); // want: path-traversal
    }

    [HttpPost]
    public async Task Uploads(IFormFile upload)
    {
        using var kept = new MemoryStream();
        await upload.CopyToAsync(kept);
        await Response.WriteAsync(new StreamReader(kept).ReadToEnd()); // want: xss
        await Response.WriteAsync(new StreamReader(upload.OpenReadStream()).ReadToEnd()); // want: xss
    }

    [HttpGet]
    public IActionResult Physical(string name) => PhysicalFile("/srv/" + name, "text/plain"); // want: path-traversal

    [HttpGet]
    public IActionResult Virtual(string name) => File("~/files/" + name, "text/plain"); // want: path-traversal

    [HttpGet]
    public IActionResult Bytes(string name) => File(System.Text.Encoding.UTF8.GetBytes(name), "text/plain");

    [HttpGet]
    public IActionResult Made(string name) => new PhysicalFileResult("/srv/" + name, "text/plain"); // want: path-traversal

    [HttpGet]
    public IActionResult Go(string to) => new RedirectResult(to); // want: open-redirect

    [HttpGet]
    public IActionResult Stay(string to) => new RedirectResult("/pages/" + to);

    [HttpGet]
    public IActionResult Result(string name)
    {
        var result = new ContentResult { ContentType = "text/html" };
        result.Content = "<p>" + name; // want: xss
        return result;
    }

    [HttpGet]
    public void Session(string name)
    {
        HttpContext.Session.SetString("name", name); // want: trust-boundary
        HttpContext.Session.SetString("token", new Random().Next().ToString()); // want: weak-random
        HttpContext.Session.SetString("page", int.Parse(name).ToString());
        HttpContext.Session.SetString("shade", new Random().Next(10).ToString());
        var options = new CookieOptions { Secure = true };
        Response.Cookies.Append("theme", "dark", options); // want: script-cookie
        options.HttpOnly = false; // want: script-cookie
        var safe = new CookieOptions { Secure = true, HttpOnly = true };
        Response.Cookies.Append("session", new Random().Next().ToString(), safe); // want: weak-random
    }

    [HttpGet]
    public string Answered(string name, IHtmlHelper html)
    {
        html.Raw("<b>" + name + "</b>"); // want: xss
        html.Raw("<b>" + html.Encode(name.Length) + "</b>");
        Response.WriteAsync(Json(name).ToString());
        Response.WriteAsync(Content(name).ToString());
        Response.WriteAsync(File(new MemoryStream(), name).ToString());
        return name;
    }
}

public class Checked : IActionFilter
{
    public void OnActionExecuting(ActionExecutingContext context)
    {
        Process.Start(context.ActionArguments["name"].ToString()); // want: command-injection
    }
}

public class Plain
{
    [HttpGet("/run")]
    public void Run(string name) => Process.Start(name); // want: command-injection
}

public class Startup
{
    public void ConfigureServices(IServiceCollection services)
    {
        services.AddCors(options =>
        {
            options.AddPolicy("a", policy => policy.AllowAnyOrigin().AllowCredentials()); // want: open-cors
            options.AddPolicy("b", policy => policy.AllowCredentials().AllowAnyOrigin()); // want: open-cors
            options.AddPolicy("c", policy => policy.AllowCredentials().SetIsOriginAllowed(origin => true)); // want: open-cors
            options.AddPolicy("d", policy => policy.AllowCredentials().SetIsOriginAllowed(origin => origin == "https://a.example"));
        });
        services.AddSession(options => options.Cookie.HttpOnly = false); // want: script-cookie
        services.AddAntiforgery(options => options.Cookie.SecurePolicy = CookieSecurePolicy.None); // want: insecure-cookie
        services.ConfigureApplicationCookie(options =>
        {
            options.Cookie.SecurePolicy = CookieSecurePolicy.None; // want: insecure-cookie
            options.Cookie.HttpOnly = true;
        });
        services.AddAuthentication().AddJwtBearer(options =>
        {
            options.TokenValidationParameters.SignatureValidator = (token, parameters) => new JwtSecurityToken(token); // want: unverified-token
        });
    }

    public void Configure(IApplicationBuilder app, IEndpointRouteBuilder routes)
    {
        app.Run(async context =>
        {
            await context.Response.WriteAsync(context.Request.Query["name"]); // want: xss
        });
        routes.MapMethods("/run", new[] { "GET" }, (string name) => Process.Start(name)); // want: command-injection
        routes.MapGet("/file", (string name) => Results.File("/srv/" + name)); // want: path-traversal
        routes.MapGet("/text", (string name) => Results.Text(name));
        routes.MapPost("/form", (string name) => Results.Ok(name)).DisableAntiforgery(); // want: csrf-off
    }
}
