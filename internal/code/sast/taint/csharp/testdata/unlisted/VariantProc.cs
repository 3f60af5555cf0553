using Microsoft.AspNetCore.Mvc;
using System.Diagnostics;
namespace P.Proc;
[ApiController]
public class C : ControllerBase {
    [HttpGet("a0")]
    public async System.Threading.Tasks.Task<IActionResult> A0(string s) {
        Process.Start(new ProcessStartInfo { FileName = "cmd.exe", Arguments = "/c dir " + s }); // want: command-injection
        return Ok();
    }
    [HttpGet("a1")]
    public async System.Threading.Tasks.Task<IActionResult> A1(string s) {
        var p = new Process(); p.StartInfo.FileName = "sh"; p.StartInfo.Arguments = $"-c \"ls {s}\""; p.Start(); // want: command-injection
        return Ok();
    }
    [HttpGet("a2")]
    public async System.Threading.Tasks.Task<IActionResult> A2(string s) {
        var i = new ProcessStartInfo("bash"); i.ArgumentList.Add("-c"); i.ArgumentList.Add(s); Process.Start(i);
        return Ok();
    }
    [HttpGet("a3")]
    public async System.Threading.Tasks.Task<IActionResult> A3(string s) {
        using var ps = System.Management.Automation.PowerShell.Create(); ps.AddScript("Get-Item " + s).Invoke(); // want: code-injection
        return Ok();
    }
    [HttpGet("a4")]
    public async System.Threading.Tasks.Task<IActionResult> A4(string s) {
        Process.Start("ls", new[] { "--", "/srv" });
        return Ok();
    }
}
