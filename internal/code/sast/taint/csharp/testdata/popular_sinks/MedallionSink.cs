using Medallion.Shell;
using Microsoft.AspNetCore.Mvc;
namespace Popular.Medallion;
public class RunController : ControllerBase
{
    [HttpPost]
    public void Post(string cmd, string arg, int n)
    {
        Command.Run("sh", "-c", "ls " + cmd).Wait(); // want: command-injection
        Command.Run(cmd); // want: command-injection
        new Shell(o => o.ThrowOnError()).Run("bash", "-c", cmd); // want: command-injection
        Command.Run("ls", "--", arg);
        Command.Run("sh", "-c", "head -n " + n);
    }
}
