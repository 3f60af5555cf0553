using RestSharp;
namespace Q.restsharp;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        new RestClient(s).Execute(new RestRequest("x")); // want: ssrf
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        await new RestClient().GetAsync(new RestRequest(s)); // want: ssrf
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        await new RestClient("https://a.example").GetAsync(new RestRequest("x").AddQueryParameter("q", s));
        return Ok();
    }
}
