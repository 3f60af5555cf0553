using System.Diagnostics;
using Microsoft.Data.SqlClient;
using SuperSocket;
using SuperSocket.Command;
using SuperSocket.ProtoBase;
using SuperSocket.Server;
namespace Drawn.Super;
public class Server
{
    private readonly SqlConnection db;
    public void Build()
    {
        SuperSocketHostBuilder.Create<StringPackageInfo, CommandLinePipelineFilter>()
            .UsePackageHandler(async (session, package) =>
            {
                new SqlCommand("INSERT INTO p VALUES('" + package.Body + "')", db).ExecuteNonQuery(); // want: sql-injection
            }).Build().Run();
    }
}
public class RUN : IAsyncCommand<StringPackageInfo>
{
    public async System.Threading.Tasks.ValueTask ExecuteAsync(IAppSession session, StringPackageInfo package, System.Threading.CancellationToken ct)
    {
        Process.Start("sh", "-c " + package.Parameters[0]); // want: command-injection
    }
}
