using Docker.DotNet;
using Docker.DotNet.Models;
namespace Q.docker;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        new ContainerExecCreateParameters {
            Cmd = new[] { "sh", "-c", s } // want: command-injection
        };
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        new ContainerExecCreateParameters {
            Cmd = new[] { "ls" }
        };
        return Ok();
    }
}
