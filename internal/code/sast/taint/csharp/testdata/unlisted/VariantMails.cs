using Microsoft.AspNetCore.Mvc;
using System.Net.Mail;
using MimeKit;
namespace P.Mails;
[ApiController]
public class C : ControllerBase {
    SmtpClient smtp;
    [HttpGet("a0")]
    public async System.Threading.Tasks.Task<IActionResult> A0(string s) {
        var m = new MailMessage(); m.Subject = s; m.Body = s; smtp.Send(m);
        return Ok();
    }
    [HttpGet("a1")]
    public async System.Threading.Tasks.Task<IActionResult> A1(string s) {
        new MailKit.Net.Smtp.SmtpClient().Connect(s, 25); // want: ssrf
        return Ok();
    }
    [HttpGet("a2")]
    public async System.Threading.Tasks.Task<IActionResult> A2(string s) {
        new Renci.SshNet.SshClient("a", "b", "c").RunCommand("ls " + s); // want: command-injection
        return Ok();
    }
    [HttpGet("a3")]
    public async System.Threading.Tasks.Task<IActionResult> A3(string s) {
        new Renci.SshNet.SshClient("a", "b", "c").CreateCommand("ls " + s).Execute(); // want: command-injection
        return Ok();
    }
    [HttpGet("a4")]
    public async System.Threading.Tasks.Task<IActionResult> A4(string s) {
        new MailKit.Net.Smtp.SmtpClient().Connect("mail.example.com", 25);
        return Ok();
    }
}
