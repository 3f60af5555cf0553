using Microsoft.Azure.Functions.Worker;
using Microsoft.Azure.Functions.Worker.Http;
namespace P.FunctionsIsolated;
public class F {
    [Function("a")] public async System.Threading.Tasks.Task<HttpResponseData> A([HttpTrigger("get", "post", Route = "a/{id}")] HttpRequestData req, string id) {
        System.Diagnostics.Process.Start("sh", "-c " + req.Query["q"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(req.Query["q"]));
        System.Diagnostics.Process.Start("sh", "-c " + await req.ReadAsStringAsync()); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(await req.ReadAsStringAsync()));
        System.Diagnostics.Process.Start("sh", "-c " + id); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(id));
        return null;
    }
    [Function("b")] public void B([QueueTrigger("q")] string message) {
        System.Diagnostics.Process.Start("sh", "-c " + message); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(message));
    }
    [Function("c")] public void C([BlobTrigger("in/{name}")] System.IO.Stream blob, string name) {
        System.Diagnostics.Process.Start("sh", "-c " + name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(name));
    }
}
