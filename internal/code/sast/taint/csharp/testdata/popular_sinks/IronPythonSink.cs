using IronPython.Hosting;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Scripting.Hosting;
namespace Popular.Iron;
public class ScriptController : ControllerBase
{
    [HttpPost]
    public void Post([FromBody] string code, int n, string file)
    {
        ScriptEngine engine = Python.CreateEngine();
        engine.Execute(code); // want: code-injection
        engine.CreateScriptSourceFromString("f('" + code + "')").Execute(); // want: code-injection
        engine.Execute<int>(code, engine.CreateScope()); // want: code-injection
        engine.ExecuteFile("/srv/py/" + file); // want: path-traversal
        var scope = engine.CreateScope();
        scope.SetVariable("x", code);
        engine.Execute("f(x)", scope);
        engine.Execute("f(" + n + ")");
    }
}
