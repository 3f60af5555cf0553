using System.Diagnostics;
using CliWrap;
using Microsoft.AspNetCore.Mvc;
using Microsoft.VisualBasic;

namespace Shop.Processes;

public class RunController : Controller
{
    [HttpGet]
    public void Start(string a)
    {
        new ProcessStartInfo(a); // want: command-injection
        new ProcessStartInfo("ping", "-c 1 " + a); // want: command-injection
        Interaction.Shell("ping " + a); // want: command-injection
        Cli.Wrap(a); // want: command-injection
        Cli.Wrap("ping").WithArguments(new[] { "-c", "1", a });
        var info = new ProcessStartInfo("ping");
        info.ArgumentList.Add(a);
        Process.Start(info);
        var process = Process.Start(new ProcessStartInfo("ls") { WorkingDirectory = "/srv/" + a.Length, UserName = a });
        Response.WriteAsync(process.StandardOutput.ReadToEnd());
    }
}
