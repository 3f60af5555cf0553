using k8s;
namespace Q.Kubernetes;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    Kubernetes client;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        client.NamespacedPodExecAsync("p", "ns", "c", new[] { "sh", "-c", s }, true, null, default); // not found: command-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        client.NamespacedPodExecAsync("p", "ns", "c", new[] { "ls" }, true, null, default);
        return Ok();
    }
}
