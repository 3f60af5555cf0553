using MoonSharp.Interpreter;
namespace Q.Moonsharp;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        Script.RunString(s); // want: code-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        new Script().DoString(s); // want: code-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public Microsoft.AspNetCore.Mvc.IActionResult M2(string s) {
        Script.RunString("return 1");
        return Ok();
    }
}
