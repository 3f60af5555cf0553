using SendGrid.Helpers.Mail;
using FluentEmail.Core;
namespace Q.sendgrid_fluentemail;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        Email.From("a").Body("<p>" + s, true); // want: xss
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        MailHelper.CreateSingleEmail(null, null, "s", "t", "<p>" + s); // want: xss
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        Email.From("a").Body(s);
        return Ok();
    }
}
