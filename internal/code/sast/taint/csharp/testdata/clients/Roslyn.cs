using Microsoft.CodeAnalysis.CSharp.Scripting;
using Microsoft.CodeAnalysis.CSharp;
namespace Q.roslyn;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        await CSharpScript.EvaluateAsync(s); // want: code-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        await CSharpScript.RunAsync(s); // want: code-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        CSharpScript.Create(s); // want: code-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a3")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M3(string s) {
        CSharpSyntaxTree.ParseText(s);
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a4")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M4(string s) {
        await CSharpScript.EvaluateAsync("1");
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a5")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M5(string s) {
        var tree = CSharpSyntaxTree.ParseText(s);
        CSharpCompilation.Create("a", new[] { tree }); // want: code-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a6")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M6(string s) {
        CSharpCompilation.Create("a").AddSyntaxTrees(CSharpSyntaxTree.ParseText(s)); // want: code-injection
        return Ok();
    }
}
