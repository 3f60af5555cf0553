using System.IO;
using Microsoft.AspNetCore.Mvc;
using Renci.SshNet;
namespace Sampled.SshSink;
public class SController : ControllerBase
{
    [HttpGet]
    public void Get(string cmd, string f, string host)
    {
        using var ssh = new SshClient("h", "u", "p");
        ssh.RunCommand("ls " + cmd); // want: command-injection
        ssh.CreateCommand("ls " + cmd).Execute(); // want: command-injection
        ssh.CreateShellStream("t", 80, 24, 800, 600, 1024).WriteLine("ls " + cmd); // want: command-injection
        using var scp = new ScpClient("h", "u", "p");
        scp.Upload(new FileInfo("/srv/" + f), "/x"); // want: path-traversal
        scp.Download("/x", new FileInfo("/srv/" + f)); // want: path-traversal
        using var sftp = new SftpClient("h", "u", "p");
        sftp.DownloadFile("/remote/" + f, new MemoryStream()); // want: path-traversal
        sftp.DeleteFile("/remote/" + f); // want: path-traversal
        new SshClient(host, "u", "p"); // want: ssrf
        ssh.RunCommand("uptime");
        sftp.DownloadFile("/remote/a", new MemoryStream());
    }
}
