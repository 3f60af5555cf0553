using System.Diagnostics;
using System.Threading.Tasks;
using Tidepool.Http;
using Tidepool.Jobs;

public class Download : EndpointBase
{
    public override async Task OnGet(Exchange exchange)
    {
        Process.Start("sh", "-c \"stat " + exchange.Query["name"] + "\""); // want: command-injection
        Process.Start("sh", "-c \"stat " + await exchange.ReadBodyAsync() + "\""); // want: command-injection
        Process.Start("stat", "/srv");
    }
}

public class Print : JobProcessor
{
    public override Task Process(Job job)
    {
        System.Diagnostics.Process.Start("sh", "-c \"lp " + job.Payload + "\""); // want: command-injection
        return Task.CompletedTask;
    }
}
