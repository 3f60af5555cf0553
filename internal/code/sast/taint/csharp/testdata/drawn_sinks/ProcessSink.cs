using System.Diagnostics;
using Microsoft.AspNetCore.Mvc;
namespace Drawn.Proc;
public class PController : ControllerBase
{
    [HttpPost]
    public void Post(string cmd, string arg, int n)
    {
        Process.Start("cmd.exe", "/c dir " + cmd); // want: command-injection
        Process.Start(cmd); // want: command-injection
        var p = new Process();
        p.StartInfo.FileName = "/bin/bash";
        p.StartInfo.Arguments = "-c \"ls " + cmd + "\""; // want: command-injection
        p.Start();
        Process.Start(new ProcessStartInfo("bash", $"-c \"ls {cmd}\"")); // want: command-injection
        new ProcessStartInfo("bash") { ArgumentList = { "-c", cmd } };
        var ok = new ProcessStartInfo("ls");
        ok.ArgumentList.Add("--");
        ok.ArgumentList.Add(arg);
        Process.Start(ok);
        Process.Start("sh", "-c \"sleep " + n + "\"");
    }
}
