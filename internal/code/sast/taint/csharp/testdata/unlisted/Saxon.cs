using Saxon.Api;
namespace Q.Saxon;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    XPathCompiler compiler;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        compiler.Compile("//u[@n='" + s + "']"); // want: xpath-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        compiler.Evaluate("//u[@n='" + s + "']", null); // want: xpath-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public Microsoft.AspNetCore.Mvc.IActionResult M2(string s) {
        compiler.Compile("//u[@n='a']");
        return Ok();
    }
}
