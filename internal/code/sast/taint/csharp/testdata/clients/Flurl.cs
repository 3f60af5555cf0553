using Flurl;
using Flurl.Http;
namespace Q.flurl;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        await s.GetStringAsync(); // want: ssrf
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        await new FlurlRequest(s).GetAsync(); // want: ssrf
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        await s.AppendPathSegment("x").PostJsonAsync(1); // want: ssrf
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a3")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M3(string s) {
        await "https://a.example".SetQueryParam("q", s).GetStringAsync();
        return Ok();
    }
}
