using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Html;
using Microsoft.AspNetCore.Http;
using System.Text.RegularExpressions;
namespace Forms.Sinks.OutCs;
[ApiController]
public class OutCsController() : ControllerBase {
    [HttpGet("a")] public async System.Threading.Tasks.Task<IActionResult> A(string s, int n) {
        Response.ContentType = "text/html"; await Response.WriteAsync("<p>" + s); // want: xss
        new HtmlString("<p>" + s); // want: xss
        Content("<p>" + s, "text/html"); // want: xss
        new ContentResult { Content = "<p>" + s, ContentType = "text/html" }; // want: xss
        Response.Headers.Location = s; // want: open-redirect
        Response.Redirect(s); // want: open-redirect
        new RedirectResult(s); // want: open-redirect
        Regex.IsMatch("x", s); // want: regex-injection
        new Regex(s); // want: regex-injection
        LocalRedirect(s);
        Content("<p>" + System.Net.WebUtility.HtmlEncode(s), "text/html");
        return Ok();
    }
}
