using FastEndpoints;
using Microsoft.Azure.Functions.Worker;
using Microsoft.Azure.Functions.Worker.Http;
using Microsoft.AspNetCore.Http;
using ServiceStack;
using System.Diagnostics;

namespace Shop.Handlers;

public class Lookup : EndpointWithoutRequest
{
    public override async Task HandleAsync(CancellationToken token)
    {
        Process.Start(Route<string>("name")); // want: command-injection
    }
}

public class Tools : Service
{
    public object Any(RunTool request)
    {
        Process.Start(request.Name); // want: command-injection
        return null;
    }

    private void Other()
    {
        Process.Start(Request.QueryString["name"]); // want: command-injection
    }
}

public class RunTool { public string Name { get; set; } }

public class Functions
{
    [Function("run")]
    public void Run([HttpTrigger("get")] HttpRequest request)
    {
        Process.Start(request.Query["name"]); // want: command-injection
    }

    [Function("made")]
    public void Made([HttpTrigger("post")] RunTool tool)
    {
        Process.Start(tool.Name); // want: command-injection
    }

    [Function("read")]
    public async Task Read([HttpTrigger("post")] HttpRequestData request)
    {
        Process.Start(request.Query["name"]); // want: command-injection
        Process.Start(await request.ReadAsStringAsync()); // want: command-injection
    }
}
