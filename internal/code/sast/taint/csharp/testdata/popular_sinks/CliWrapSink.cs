using System.Threading.Tasks;
using CliWrap;
using CliWrap.Buffered;
using Microsoft.AspNetCore.Mvc;
namespace Popular.CliWrapApp;
public class CliController : ControllerBase
{
    [HttpPost]
    public async Task Post(string cmd, string arg)
    {
        await Cli.Wrap("sh").WithArguments("-c \"ls " + cmd + "\"").ExecuteAsync(); // want: command-injection
        await Cli.Wrap(cmd).ExecuteBufferedAsync(); // want: command-injection
        await Cli.Wrap("bash").WithArguments(new[] { "-c", cmd }).ExecuteAsync(); // want: command-injection
        await Cli.Wrap("bash").WithArguments(a => a.Add("-c").Add("ls " + arg)).ExecuteAsync();
        await Cli.Wrap("git").WithArguments(new[] { "show", "--", arg }).ExecuteAsync();
    }
}
