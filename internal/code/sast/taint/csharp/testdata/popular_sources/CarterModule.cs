using System.IO;
using Carter;
using Carter.Request;
using Carter.ModelBinding;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Data.SqlClient;
namespace Popular.CarterApp;
public record Pet(string Name, int Age);
public class PetsModule : ICarterModule
{
    public void AddRoutes(IEndpointRouteBuilder app)
    {
        app.MapGet("/pets/{name}", (string name, int page, SqlConnection db) =>
        {
            new SqlCommand($"SELECT * FROM p ORDER BY id OFFSET {page} ROWS", db).ExecuteReader();
            new SqlCommand($"SELECT * FROM p WHERE n = '{name}'", db).ExecuteReader(); // want: sql-injection
            return Results.Content("<p>" + name + "</p>", "text/html"); // want: xss
        });
        app.MapPost("/pets", async (HttpContext ctx, Pet pet, SqlConnection db) =>
        {
            new SqlCommand("INSERT INTO p VALUES('" + pet.Name + "')", db).ExecuteNonQuery(); // want: sql-injection
            File.Delete("/srv/" + ctx.Request.Query.As<string>("f")); // want: path-traversal
            ctx.Response.Redirect(ctx.Request.Query["to"]); // want: open-redirect
        });
        app.MapPut("/pets/{id:int}", Update);
    }
    private static IResult Update(int id, HttpRequest req, SqlConnection db)
    {
        new SqlCommand("UPDATE p SET x = 1 WHERE id = " + id, db).ExecuteNonQuery();
        new SqlCommand("UPDATE p SET n = '" + req.Headers["X-N"] + "'", db).ExecuteNonQuery(); // want: sql-injection
        return Results.Redirect("/pets");
    }
}
