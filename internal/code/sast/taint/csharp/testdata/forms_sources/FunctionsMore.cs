using Microsoft.Azure.Functions.Worker;
using Microsoft.Azure.Functions.Worker.Http;
using Azure.Messaging.ServiceBus;
using Azure.Messaging.EventHubs;
using System.Diagnostics;
namespace Forms.FunctionsMore;
public class FunctionsMore {
    [Function("q")] public void Queue([QueueTrigger("q")] string message) => Process.Start("sh", "-c " + message); // want: command-injection
    [Function("b")] public void Bus([ServiceBusTrigger("q")] ServiceBusReceivedMessage m) => Process.Start("sh", "-c " + m.Body.ToString()); // want: command-injection
    [Function("e")] public void Hub([EventHubTrigger("h")] EventData[] events) {
        foreach (var e in events) Process.Start("sh", "-c " + e.EventBody); // want: command-injection
    }
    [Function("blob")] public void Blob([BlobTrigger("in/{name}")] System.IO.Stream s, string name) => Process.Start("sh", "-c " + name); // want: command-injection
    [Function("h")] public async System.Threading.Tasks.Task<HttpResponseData> Http([HttpTrigger(AuthorizationLevel.Anonymous, "get", Route = "x/{id}")] HttpRequestData req, string id) {
        Process.Start("sh", "-c " + id); // want: command-injection
        Process.Start("sh", "-c " + req.Query["q"]); // want: command-injection
        Process.Start("sh", "-c " + await req.ReadAsStringAsync()); // want: command-injection
        var dto = await req.ReadFromJsonAsync<Dto>();
        Process.Start("sh", "-c " + dto.Line); // want: command-injection
        return req.CreateResponse();
    }
    [Function("g")] public void Grid([EventGridTrigger] Azure.Messaging.EventGrid.EventGridEvent e) => Process.Start("sh", "-c " + e.Subject); // want: command-injection
    public record Dto(string Line);
}
