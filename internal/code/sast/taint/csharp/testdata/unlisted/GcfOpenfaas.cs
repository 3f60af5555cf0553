using Microsoft.AspNetCore.Http;
using OpenFaaS;
namespace P.GcfOpenfaas;
public class F : HttpFunction {
    [HttpGet("/")] public override async System.Threading.Tasks.Task HandleAsync(HttpContext context) {
        System.Diagnostics.Process.Start("sh", "-c " + context.Request.Query["q"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.Request.Query["q"]));
    }
}
