using CSScriptLib;
using Microsoft.AspNetCore.Mvc;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Scripting;
namespace Sampled.CsScriptSink;
public class CController : ControllerBase
{
    [HttpPost]
    public object Post(string code, int n)
    {
        CSScript.Evaluator.LoadCode(code); // want: code-injection
        CSScript.Evaluator.Eval(code); // want: code-injection
        CSScript.RoslynEvaluator.LoadMethod("int F() { return " + code + "; }"); // want: code-injection
        CSScript.Evaluator.CompileCode(code); // want: code-injection
        CSScript.Evaluator.LoadFile("/srv/" + code); // want: code-injection
        CSharpScript.EvaluateAsync(code); // want: code-injection
        return CSScript.Evaluator.Eval("1 + " + n);
    }
}
