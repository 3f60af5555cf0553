using DotNet.Testcontainers.Containers;
namespace Q.Testcontainers;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    IContainer container;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        container.ExecAsync(new[] { "sh", "-c", s }); // want: command-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        container.ExecAsync(new[] { "ls" });
        return Ok();
    }
}
