using FastEndpoints;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;
namespace Forms.FastMore;
public class Req { public string Name { get; set; } public int N { get; set; } }
public class Create : Endpoint<Req> {
    public override void Configure() { Post("/a/{id}"); AllowAnonymous(); }
    public override async Task HandleAsync(Req req, CancellationToken ct) {
        Process.Start("sh", "-c " + req.Name); // want: command-injection
        Process.Start("sh", "-c " + req.N);
        Process.Start("sh", "-c " + Route<string>("id")); // want: command-injection
        Process.Start("sh", "-c " + Query<string>("q", isRequired: false)); // want: command-injection
        await SendAsync(null);
    }
}
public class Plain : EndpointWithoutRequest {
    public override async Task HandleAsync(CancellationToken ct) => Process.Start("sh", "-c " + HttpContext.Request.Query["x"]); // want: command-injection
}
