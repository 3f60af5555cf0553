using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc;
var app = WebApplication.Create(args);
app.MapGet("/a/{id}", (string id, string? q, int n) => {
    System.Diagnostics.Process.Start("sh", "-c " + id); // want: command-injection
    System.Diagnostics.Process.Start("sh", "-c " + int.Parse(id));
    System.Diagnostics.Process.Start("sh", "-c " + q); // want: command-injection
    System.Diagnostics.Process.Start("sh", "-c " + int.Parse(q));
    System.Diagnostics.Process.Start("sh", "-c " + "n" + n);
    return "x";
});
app.MapPost("/b", async (HttpContext ctx, [FromBody] In i) => {
    System.Diagnostics.Process.Start("sh", "-c " + ctx.Request.Query["a"]); // want: command-injection
    System.Diagnostics.Process.Start("sh", "-c " + int.Parse(ctx.Request.Query["a"]));
    System.Diagnostics.Process.Start("sh", "-c " + i.Name); // want: command-injection
    System.Diagnostics.Process.Start("sh", "-c " + int.Parse(i.Name));
    System.Diagnostics.Process.Start("sh", "-c " + // want: command-injection
            await new System.IO.StreamReader(ctx.Request.Body).ReadToEndAsync());
    System.Diagnostics.Process.Start("sh", "-c " +
            int.Parse(await new System.IO.StreamReader(ctx.Request.Body).ReadToEndAsync()));
});
app.MapGet("/c", H.Get);
app.Run();
record In(string Name);
static class H {
    public static string Get([AsParameters] In p, HttpRequest req) {
        System.Diagnostics.Process.Start("sh", "-c " + p.Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(p.Name));
        System.Diagnostics.Process.Start("sh", "-c " + req.Headers["x"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(req.Headers["x"]));
        return "";
    }
}
