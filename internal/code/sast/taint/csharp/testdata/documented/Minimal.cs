using System.Diagnostics;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;
var builder = WebApplication.CreateBuilder(args);
var app = builder.Build();
var group = app.MapGroup("/api").WithTags("x");
group.MapGet("/a/{name}", (string name, int n, [FromHeader(Name = "X-A")] string h, [FromServices] ILogger<Program> log) =>
{
    Process.Start("sh", "-c " + name); // want: command-injection
    Process.Start("sh", "-c " + h); // want: command-injection
    Process.Start("ls", "-" + n);
    return Results.Content("<p>" + name + "</p>", "text/html"); // want: xss
});
group.MapPost("/b", async (HttpRequest request, IFormFile file, [AsParameters] Paging p) =>
{
    Process.Start("sh", "-c " + request.Query["x"]); // want: command-injection
    Process.Start("sh", "-c " + p.Order); // want: command-injection
    var form = await request.ReadFormAsync();
    Process.Start("sh", "-c " + form["x"]); // want: command-injection
    using var s = File.Create("/data/" + file.FileName); // want: path-traversal
    using var t = File.Create("/data/" + Path.GetFileName(file.FileName));
    return TypedResults.Redirect(request.Query["to"]!); // want: open-redirect
});
group.MapPut("/c", Handlers.Put);
app.MapGet("/d", async context =>
{
    Process.Start("sh", "-c " + context.Request.RouteValues["x"]); // want: command-injection
    await context.Response.WriteAsync("ok");
    await context.Response.WriteAsJsonAsync(new { q = context.Request.Query["q"].ToString() });
});
app.Use(async (ctx, next) =>
{
    Process.Start("sh", "-c " + ctx.Request.Headers["X-A"]); // want: command-injection
    Process.Start("sh", "-c " + ctx.Request.Path.Value); // want: command-injection
    await next(ctx);
});
app.Run();
record Paging(string Order, int Page);
record Todo(string Title, bool Done);
static class Handlers
{
    public static IResult Put(Todo todo, SqlConnection db)
    {
        new SqlCommand("INSERT INTO t VALUES ('" + todo.Title + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO t VALUES (" + todo.Done + ")", db).ExecuteNonQuery();
        return Results.Ok(todo);
    }
}
