using System.Net.Mail;
namespace Q.mail;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        new MailMessage { Body = "<p>" + s, IsBodyHtml = true };
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        var m = new MailMessage();
        m.Headers.Add("X", s); // want: email-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        new MailMessage { Body = s };
        return Ok();
    }
}
