using Microsoft.AspNetCore.Mvc;
using static SimpleExec.Command;
namespace Drawn.Simple;
public class EController : ControllerBase
{
    [HttpPost]
    public async System.Threading.Tasks.Task Post(string cmd, string arg)
    {
        Run("bash", "-c \"ls " + cmd + "\""); // want: command-injection
        await SimpleExec.Command.RunAsync(cmd); // want: command-injection
        await ReadAsync("sh", new[] { "-c", cmd }); // want: command-injection
        Run("ls", new[] { "--", arg });
    }
}
