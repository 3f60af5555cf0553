using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
namespace P.MinimalParams;
public record Search([FromQuery] string Name, [FromHeader(Name = "X-A")] string Header);
public static class Api {
    public static void Map(WebApplication app) {
        var group = app.MapGroup("/v1");
        group.MapGet("/a", ([AsParameters] Search search) => {
            System.Diagnostics.Process.Start("sh", "-c " + search.Name); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(search.Name));
            System.Diagnostics.Process.Start("sh", "-c " + search.Header); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(search.Header));
        });
        group.MapPost("/b", async (IFormFile file, IFormFileCollection files) => {
            System.Diagnostics.Process.Start("sh", "-c " + file.FileName); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(file.FileName));
            System.Diagnostics.Process.Start("sh", "-c " + files[0].FileName); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(files[0].FileName));
        });
        group.MapPut("/c/{id}", Put);
    }
    static IResult Put(string id, [FromBody] Search body) {
        System.Diagnostics.Process.Start("sh", "-c " + id); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(id));
        System.Diagnostics.Process.Start("sh", "-c " + body.Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(body.Name));
        return Results.Ok();
    }
}
