using System.Diagnostics;
using System.IO;
using Photino.NET;
namespace Sampled.Photino;
public class PhotinoApp
{
    public static void Main()
    {
        var window = new PhotinoWindow()
            .RegisterWebMessageReceivedHandler((object sender, string message) => File.ReadAllText("/srv/" + message)) // want: path-traversal
            .Load("wwwroot/index.html");
        window.WebMessageReceived += OnWeb;
        window.WaitForClose();
    }
    static void OnWeb(object sender, string message)
    {
        Process.Start("sh", "-c " + message); // want: command-injection
        Process.Start("uptime");
    }
}
