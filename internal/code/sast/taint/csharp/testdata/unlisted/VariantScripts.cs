using Microsoft.AspNetCore.Mvc;
namespace P.Scripts;
[ApiController]
public class C : ControllerBase {
    [HttpGet("a0")]
    public async System.Threading.Tasks.Task<IActionResult> A0(string s) {
        await Microsoft.CodeAnalysis.CSharp.Scripting.CSharpScript.RunAsync(s); // want: code-injection
        return Ok();
    }
    [HttpGet("a1")]
    public async System.Threading.Tasks.Task<IActionResult> A1(string s) {
        Microsoft.CodeAnalysis.CSharp.Scripting.CSharpScript.Create<int>(s).RunAsync(); // want: code-injection
        return Ok();
    }
    [HttpGet("a2")]
    public async System.Threading.Tasks.Task<IActionResult> A2(string s) {
        new Jint.Engine().Evaluate(s); // want: code-injection
        return Ok();
    }
    [HttpGet("a3")]
    public async System.Threading.Tasks.Task<IActionResult> A3(string s) {
        new NLua.Lua().DoString(s); // want: code-injection
        return Ok();
    }
    [HttpGet("a4")]
    public async System.Threading.Tasks.Task<IActionResult> A4(string s) {
        await new RazorLight.RazorLightEngineBuilder().Build().CompileRenderStringAsync("a", s, new { }); // want: template-injection
        return Ok();
    }
    [HttpGet("a5")]
    public async System.Threading.Tasks.Task<IActionResult> A5(string s) {
        Scriban.Template.Parse(s).Render(); // want: template-injection
        return Ok();
    }
    [HttpGet("a6")]
    public async System.Threading.Tasks.Task<IActionResult> A6(string s) {
        HandlebarsDotNet.Handlebars.Compile(s)(new { }); // want: template-injection
        return Ok();
    }
    [HttpGet("a7")]
    public async System.Threading.Tasks.Task<IActionResult> A7(string s) {
        Scriban.Template.Parse("{{ a }}").Render(new { a = s });
        return Ok();
    }
}
