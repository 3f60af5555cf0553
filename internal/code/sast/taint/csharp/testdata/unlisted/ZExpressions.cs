using Z.Expressions;
namespace Q.ZExpressions;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        Eval.Execute(s); // want: code-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        Eval.Execute("1 + 1");
        return Ok();
    }
}
