using MailKit.Net.Smtp;
using Microsoft.AspNetCore.Mvc;
using MimeKit;
namespace Drawn.Mail;
public class MController : ControllerBase
{
    [HttpPost]
    public void Post(string text, string file, string host, string tag)
    {
        var b = new BodyBuilder { HtmlBody = "<p>" + text + "</p>" }; // want: xss
        b.Attachments.Add("/srv/" + file); // want: path-traversal
        b.Attachments.Add("/srv/" + file, new byte[] { 1 });
        var m = new MimeMessage();
        m.Body = new TextPart("html") { Text = "<p>" + text + "</p>" };
        new SmtpClient().Connect(host, 25); // want: ssrf
        m.Body = new TextPart("plain") { Text = text };
        b.HtmlBody = "<p>" + System.Net.WebUtility.HtmlEncode(text) + "</p>";
    }
}
