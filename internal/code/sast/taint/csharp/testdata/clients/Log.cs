using Microsoft.Extensions.Logging;
namespace Q.log;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    ILogger log;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        log.LogInformation("user " + s); // want: log-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        log.LogInformation("user");
        return Ok();
    }
}
