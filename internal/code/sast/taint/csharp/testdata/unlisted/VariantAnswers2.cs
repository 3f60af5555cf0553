using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Http;
namespace P.Answers2;
[ApiController]
public class C : ControllerBase {
    [HttpGet("a0")]
    public async System.Threading.Tasks.Task<IActionResult> A0(string s) {
        return Content("<p>" + s + "</p>", "text/html"); // want: xss
        return Ok();
    }
    [HttpGet("a1")]
    public async System.Threading.Tasks.Task<IActionResult> A1(string s) {
        await Response.WriteAsync("<p>" + s + "</p>"); // want: xss
        return Ok();
    }
    [HttpGet("a2")]
    public async System.Threading.Tasks.Task<IActionResult> A2(string s) {
        return Redirect(s); // want: open-redirect
        return Ok();
    }
    [HttpGet("a3")]
    public async System.Threading.Tasks.Task<IActionResult> A3(string s) {
        return RedirectPermanent(s); // want: open-redirect
        return Ok();
    }
    [HttpGet("a4")]
    public async System.Threading.Tasks.Task<IActionResult> A4(string s) {
        Response.Headers.Location = s; // want: open-redirect
        return Ok();
    }
    [HttpGet("a5")]
    public async System.Threading.Tasks.Task<IActionResult> A5(string s) {
        return new ContentResult { Content = "<p>" + s + "</p>", ContentType = "text/html" }; // want: xss
        return Ok();
    }
    [HttpGet("a6")]
    public async System.Threading.Tasks.Task<IActionResult> A6(string s) {
        return new RedirectResult(s); // want: open-redirect
        return Ok();
    }
    [HttpGet("a7")]
    public async System.Threading.Tasks.Task<IActionResult> A7(string s) {
        return LocalRedirect(s);
        return Ok();
    }
}
