using Microsoft.AspNetCore.Mvc;
using Jint;
using Microsoft.CodeAnalysis.CSharp.Scripting;
using Scriban;
using HandlebarsDotNet;
using Fluid;
using RazorEngineCore;
using Cottle;
using SmartFormat;
using NLua;
using IronPython.Hosting;
using Python.Runtime;
using MoonSharp.Interpreter;
using System.Linq.Dynamic.Core;
using NCalc;
using DotLiquid;
using Microsoft.ClearScript.V8;
namespace Forms.Sinks.ScriptsCs;
[ApiController]
public class ScriptsCsController(System.Linq.IQueryable<string> q) : ControllerBase {
    [HttpGet("a")] public async System.Threading.Tasks.Task<IActionResult> A(string s, int n) {
        new Engine().Execute(s); // want: code-injection
        await CSharpScript.EvaluateAsync(s); // want: code-injection
        Scriban.Template.Parse(s).Render(); // want: template-injection
        Handlebars.Compile(s)(null); // want: template-injection
        new FluidParser().Parse(s); // want: template-injection
        new RazorEngine().Compile(s).Run(); // want: template-injection
        Cottle.Document.CreateDefault(s); // want: template-injection
        Smart.Format(s, n); // want: template-injection
        new Lua().DoString(s); // want: code-injection
        Python.CreateEngine().Execute(s); // want: code-injection
        PythonEngine.Exec(s); // want: code-injection
        new MoonSharp.Interpreter.Script().DoString(s); // want: code-injection
        q.Where(s).ToDynamicList(); // want: code-injection
        DotLiquid.Template.Parse(s).Render(); // want: template-injection
        new V8ScriptEngine().Evaluate(s); // want: code-injection
        q.Where("Length > @0", n).ToDynamicList();
        return Ok();
    }
}
