using FastEndpoints;
namespace P.Endpoints;
public class Req { public string Name { get; set; } }
public class Create : Endpoint<Req, string> {
    public override void Configure() { Post("/a"); }
    public override async System.Threading.Tasks.Task HandleAsync(Req req, System.Threading.CancellationToken ct) {
        System.Diagnostics.Process.Start("sh", "-c " + req.Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(req.Name));
        System.Diagnostics.Process.Start("sh", "-c " + Query<string>("a")); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Query<string>("a")));
        System.Diagnostics.Process.Start("sh", "-c " + Route<string>("id")); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Route<string>("id")));
    }
}
public class Plain : EndpointWithoutRequest {
    public override async System.Threading.Tasks.Task HandleAsync(System.Threading.CancellationToken ct) {
        System.Diagnostics.Process.Start("sh", "-c " + Query<string>("q", isRequired: false)); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Query<string>("q", isRequired: false)));
    }
}
