using Microsoft.VisualStudio.TextTemplating;
namespace Q.Stringtemplate4;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    Engine engine;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        engine.ProcessTemplate(s, null); // want: template-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        engine.ProcessTemplate("<#= 1 #>", null);
        return Ok();
    }
}
