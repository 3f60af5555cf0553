using System.Data.SqlClient;
using SuperSocket;
using SuperSocket.ProtoBase;
using System.Diagnostics;
using System.Threading.Tasks;

public class Program
{
    public static async Task Main(string[] args)
    {
        var host = SuperSocketHostBuilder
            .Create<StringPackageInfo, CommandLinePipelineFilter>(args)
            .UsePackageHandler(async (session, package) =>
            {
                Process.Start("sh", "-c " + package.Body); // want: command-injection
                Process.Start("uptime");
                await session.SendAsync(System.Text.Encoding.UTF8.GetBytes("ok"));
            })
            .Build();
        await host.RunAsync();
    }
}
