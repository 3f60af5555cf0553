using Microsoft.AspNetCore.Mvc;
using WinSCP;
namespace Popular.WinScpApp;
public class ScpController : ControllerBase
{
    [HttpPost]
    public void Post(string host, string cmd, string file)
    {
        using var session = new Session();
        session.Open(new SessionOptions { Protocol = Protocol.Sftp, HostName = host, UserName = "u" }); // want: ssrf
        session.ExecuteCommand("ls " + cmd); // want: command-injection
        session.GetFiles("/var/log/a", "/srv/" + file).Check(); // want: path-traversal
        session.PutFiles("/srv/" + file, "/up").Check(); // want: path-traversal
        session.GetFileToDirectory("/var/log/a", "/srv/" + file); // want: path-traversal
        session.Open(new SessionOptions { HostName = "files.example.com" });
        session.PutFiles("/srv/" + System.IO.Path.GetFileName(file), "/up");
    }
}
