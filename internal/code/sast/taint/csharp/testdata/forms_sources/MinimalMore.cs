using System.Diagnostics;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
var builder = WebApplication.CreateBuilder(args);
var app = builder.Build();
app.MapGet("/a/{name}", (string name) => Process.Start("sh", "-c " + name)); // want: command-injection
app.MapPost("/b", (Order order, IRunner runner) => {
    Process.Start("sh", "-c " + order.Sku); // want: command-injection
    Process.Start("sh", "-c " + order.Count);
    runner.Run(order.Sku);
});
app.MapGet("/c", ([AsParameters] Paging p, [FromHeader(Name = "X-A")] string a) => {
    Process.Start("sh", "-c " + p.Sort); // want: command-injection
    Process.Start("sh", "-c " + a); // want: command-injection
    return TypedResults.Ok();
});
app.MapGet("/d", async (HttpContext ctx) => {
    Process.Start("sh", "-c " + ctx.Request.Query["x"]); // want: command-injection
    Process.Start("sh", "-c " + ctx.Request.RouteValues["id"]); // want: command-injection
    using var reader = new System.IO.StreamReader(ctx.Request.Body);
    Process.Start("sh", "-c " + await reader.ReadToEndAsync()); // want: command-injection
    var dto = await ctx.Request.ReadFromJsonAsync<Order>();
    Process.Start("sh", "-c " + dto!.Sku); // want: command-injection
});
app.MapPost("/e", Handlers.Create);
app.MapPost("/f", Upload);
var group = app.MapGroup("/g");
group.MapGet("/h", Results<Ok<string>, NotFound> (string q) => { Process.Start("sh", "-c " + q); return TypedResults.Ok(q); }); // want: command-injection
group.MapGet("/i", (string q) => Results.Content($"<p>{q}</p>", "text/html")); // want: xss
group.MapGet("/j", (string q) => TypedResults.Redirect(q)); // want: open-redirect
app.Run();
static async System.Threading.Tasks.Task<IResult> Upload(IFormFile file, IFormCollection form) {
    using var s = System.IO.File.OpenWrite("/uploads/" + form["name"]); // want: path-traversal
    await file.CopyToAsync(s);
    return Results.Ok();
}
public record Order(string Sku, int Count);
public record struct Paging(string? Sort, int Page);
public interface IRunner { void Run(string line); }
public class Runner : IRunner {
    public void Run(string line) => Process.Start("sh", "-c " + line); // want: command-injection
}
public static class Handlers {
    public static IResult Create([FromBody] Order order, [FromServices] IRunner runner) {
        Process.Start("sh", "-c add " + order.Sku); // want: command-injection
        return Results.Created($"/x/{order.Count}", order);
    }
}
