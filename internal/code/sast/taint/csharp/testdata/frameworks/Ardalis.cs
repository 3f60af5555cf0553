using Ardalis.ApiEndpoints;
using Microsoft.AspNetCore.Mvc;
namespace P.ardalis;
public class E : EndpointBaseAsync.WithRequest<Req>.WithActionResult<string> {
    [HttpPost("/x")] public override async Task<ActionResult<string>> HandleAsync(Req request,
            CancellationToken t = default) {
        System.Diagnostics.Process.Start("sh", "-c " + request.Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(request.Name));
        return "";
    }
}
public class Req {
    public string Name { get; set; }
}
