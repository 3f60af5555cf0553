using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Html;
namespace Q.results;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        Results.File("/data/" + s); // want: path-traversal
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        Results.Redirect(s); // want: open-redirect
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        Results.Content("<p>" + s, "text/html"); // want: xss
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a3")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M3(string s) {
        new HtmlString("<p>" + s); // want: xss
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a4")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M4(string s) {
        Results.Redirect("/x");
        return Ok();
    }
}
