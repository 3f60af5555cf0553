using Carter;
namespace P.carter;
public class M : ICarterModule {
    public void AddRoutes(IEndpointRouteBuilder app) {
        app.MapGet("/x/{n}", (string n, HttpRequest req) => {
            System.Diagnostics.Process.Start("sh", "-c " + n); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(n));
            System.Diagnostics.Process.Start("sh", "-c " + req.Query["q"]); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(req.Query["q"]));
        });
    }
}
