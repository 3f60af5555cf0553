using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Http;
namespace Q.aspnet_out;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    HttpResponse Resp;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        PhysicalFile("/data/" + s, "x"); // want: path-traversal
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        this.Redirect(s).ToString(); // want: open-redirect
        return Redirect(s); // want: open-redirect
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        return Content("<p>" + s, "text/html"); // want: xss
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a3")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M3(string s) {
        Resp.Headers["Location"] = s;
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a4")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M4(string s) {
        await Resp.SendFileAsync("/data/" + s); // want: path-traversal
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a5")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M5(string s) {
        return LocalRedirect(s);
    }
}
