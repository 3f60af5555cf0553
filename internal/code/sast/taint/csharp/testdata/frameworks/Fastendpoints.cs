using FastEndpoints;
namespace P.fastendpoints;
public class Req {
    public string Name { get; set; }
}
public class E : Endpoint<Req> {
    public override void Configure() {
        Get("/x");
    }
    public override async Task HandleAsync(Req req, CancellationToken ct) {
        System.Diagnostics.Process.Start("sh", "-c " + req.Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(req.Name));
        System.Diagnostics.Process.Start("sh", "-c " + Route<string>("id")); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Route<string>("id")));
        System.Diagnostics.Process.Start("sh", "-c " + Query<string>("q")); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Query<string>("q")));
    }
}
