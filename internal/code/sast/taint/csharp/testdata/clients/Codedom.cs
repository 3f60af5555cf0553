using Microsoft.CSharp;
using System.CodeDom.Compiler;
namespace Q.codedom;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        new CSharpCodeProvider().CompileAssemblyFromSource(new CompilerParameters(), s); // want: code-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        System.Reflection.Assembly.Load(Convert.FromBase64String(s)); // want: reflection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        System.Reflection.Assembly.LoadFrom(s); // want: reflection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a3")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M3(string s) {
        Activator.CreateInstance(Type.GetType(s)); // want: reflection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a4")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M4(string s) {
        new CSharpCodeProvider().CompileAssemblyFromSource(new CompilerParameters(), "x");
        return Ok();
    }
}
