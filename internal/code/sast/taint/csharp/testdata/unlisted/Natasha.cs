using Natasha.CSharp;
namespace Q.Natasha;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        AssemblyCSharpBuilder.Create().Add(s).GetAssembly(); // not found: code-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        AssemblyCSharpBuilder.Create().Add("class A {}").GetAssembly();
        return Ok();
    }
}
