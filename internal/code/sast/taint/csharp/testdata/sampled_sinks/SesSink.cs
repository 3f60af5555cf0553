using System.Net;
using System.Threading.Tasks;
using Amazon.SimpleEmail;
using Amazon.SimpleEmail.Model;
using Amazon.SimpleEmailV2;
using Microsoft.AspNetCore.Mvc;
namespace Sampled.SesSink;
public class SController : ControllerBase
{
    private readonly IAmazonSimpleEmailService ses;
    [HttpPost]
    public async Task Post(string name)
    {
        await ses.SendEmailAsync(new SendEmailRequest { Message = new Message { Body = new Body {
            Html = new Content("<p>" + name + "</p>"), // want: xss
            Text = new Content(name),
        } } });
        var html = new Content { Data = "<p>" + WebUtility.HtmlEncode(name) + "</p>" };
        new Body { Html = new Content { Data = "<b>" + name + "</b>" } }; // want: xss
    }
}
