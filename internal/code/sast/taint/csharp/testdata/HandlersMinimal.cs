using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

var app = WebApplication.CreateBuilder(args).Build();
app.Use(async (ctx, next) =>
{
    ctx.Items["who"] = ctx.Request.Headers["X-Who"].ToString();
    ctx.Items["n"] = int.Parse(ctx.Request.Query["n"]);
    await next();
});
app.MapGet("/who", (HttpContext ctx) => Results.Content("<b>" + ctx.Items["who"] + "</b>", "text/html")); // want: xss
app.MapGet("/n", (HttpContext ctx) => Results.Content("<b>" + ctx.Items["n"] + "</b>", "text/html"));
app.MapGet("/text", (HttpContext ctx) => Results.Text("hi " + ctx.Items["who"]));
app.Run();
