using Microsoft.AspNetCore.Mvc;
using System.Diagnostics;
using CliWrap;
using CliWrap.Buffered;
using static SimpleExec.Command;
using System.Management.Automation;
using Renci.SshNet;
using Medallion.Shell;
namespace Forms.Sinks.ProcMore;
[ApiController]
public class ProcMoreController(SshClient ssh) : ControllerBase {
    [HttpGet("a")] public async System.Threading.Tasks.Task<IActionResult> A(string s, int n) {
        Process.Start(new ProcessStartInfo("cmd.exe", "/c " + s)); // want: command-injection
        Process.Start(new ProcessStartInfo { FileName = "sh", Arguments = $"-c {s}" }); // want: command-injection
        var p = new Process(); p.StartInfo.FileName = s; p.Start(); // want: command-injection
        await Cli.Wrap("sh").WithArguments("-c " + s).ExecuteBufferedAsync(); // want: command-injection
        await Cli.Wrap(s).ExecuteAsync(); // want: command-injection
        Run("sh", "-c " + s); // want: command-injection
        PowerShell.Create().AddScript("ls " + s).Invoke(); // want: code-injection
        ssh.RunCommand("ls " + s); // want: command-injection
        ssh.CreateCommand("ls " + s).Execute(); // want: command-injection
        Process.Start(new ProcessStartInfo("sh") { ArgumentList = { "-c", s } }); // not found: command-injection
        Process.Start("git", "status");
        return Ok();
    }
}
