using System.Diagnostics;
using System.IO;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;
namespace Later.Minimal;
public static class MinimalApp
{
    record Todo(string Name, int N);
    public static void Main(string[] args)
    {
        var app = WebApplication.Create(args);
        SqlConnection db = null;
        app.MapGet("/u/{name}", (string name, int page) =>
        {
            new SqlCommand("SELECT * FROM u WHERE n = '" + name + "'", db).ExecuteReader(); // want: sql-injection
            new SqlCommand("SELECT * FROM u OFFSET " + page, db).ExecuteReader();
            return Results.Content("<p>" + name + "</p>", "text/html"); // want: xss
        });
        app.MapPost("/t", async (Todo todo, HttpContext ctx) =>
        {
            Process.Start("sh", "-c " + todo.Name); // want: command-injection
            return Results.Redirect(ctx.Request.Query["to"]); // want: open-redirect
        });
        var g = app.MapGroup("/g");
        g.MapGet("/f", Handlers.File);
        g.MapPost("/up", async ([FromForm] IFormFile file, [AsParameters] Filter f) => System.IO.File.Create("/srv/" + f.Dir)); // want: path-traversal
    }
}
public struct Filter { public string Dir { get; set; } }
public static class Handlers { public static IResult File([FromQuery(Name = "f")] string f) => Results.File("/srv/" + f); } // want: path-traversal
