using Dapper;
using System.Data;

var builder = WebApplication.CreateBuilder(args);
var app = builder.Build();

if (app.Environment.IsDevelopment())
{
    app.UseDeveloperExceptionPage();
}

app.MapGet("/users/{name}", async (string name, IDbConnection db) =>
    await db.QueryAsync<User>("SELECT * FROM users WHERE name = '" + name + "'")); // want: sql-injection

app.MapGet("/safe/{name}", async (string name, IDbConnection db) =>
    await db.QueryAsync<User>("SELECT * FROM users WHERE name = @name", new { name }));

app.MapGet("/ids/{id}", (int id, IDbConnection db) => db.Execute($"DELETE FROM users WHERE id = {id}"));

app.MapPost("/fetch", Fetch);

app.MapGet("/page", (HttpContext context) =>
{
    string? q = context.Request.Query["q"];
    return Results.Content($"<h1>{q}</h1>", "text/html"); // want: xss
});

var api = app.MapGroup("/api");
api.MapGet("/go", (string? to) => Results.Redirect(to ?? "/")); // want: open-redirect
api.MapGet("/stay", (string? to) => Results.Redirect("/pages/" + to));

app.Run();

static async Task<string> Fetch(string url, HttpClient client)
{
    return await client.GetStringAsync(url); // want: ssrf
}

public record User(string Name);
