using Microsoft.AspNetCore.Mvc;
using Syncfusion.HtmlConverter;
using WinSCP;

public class SinksController : Controller
{
    public IActionResult Pdf(string url)
    {
        var converter = new HtmlToPdfConverter();
        converter.Convert("https://example.com/report");
        converter.Convert(url); // want: ssrf
        return Ok();
    }

    public IActionResult Run(string name)
    {
        using var session = new Session();
        session.Open(new SessionOptions { HostName = "files.example.com" });
        session.ExecuteCommand("ls /tmp");
        session.ExecuteCommand("ls " + name); // want: command-injection
        session.GetFiles("/out/report", "/srv/" + name).Check(); // want: path-traversal
        return Ok();
    }
}
