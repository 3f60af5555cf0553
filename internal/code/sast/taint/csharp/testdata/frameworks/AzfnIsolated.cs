using Microsoft.Azure.Functions.Worker;
using Microsoft.Azure.Functions.Worker.Http;
namespace P.azfn_isolated;
public class F {
    [Function("h")] public HttpResponseData Run([HttpTrigger(AuthorizationLevel.Anonymous,
            "get")] HttpRequestData req, string id) {
        System.Diagnostics.Process.Start("sh", "-c " + req.Query["n"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(req.Query["n"]));
        System.Diagnostics.Process.Start("sh", "-c " + req.ReadAsString()); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(req.ReadAsString()));
        System.Diagnostics.Process.Start("sh", "-c " + id); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(id));
        return null;
    }
    [Function("q")] public void Q([QueueTrigger("q")] string m) {
        System.Diagnostics.Process.Start("sh", "-c " + m); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(m));
    }
    [Function("s")] public void S([ServiceBusTrigger("q")] ServiceBusReceivedMessage m) {
        System.Diagnostics.Process.Start("sh", "-c " + m.Body.ToString()); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(m.Body.ToString()));
    }
    [Function("b")] public void B([BlobTrigger("c/{name}")] Stream s, string name) {
        System.Diagnostics.Process.Start("sh", "-c " + name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(name));
    }
}
