using Microsoft.AspNetCore.Mvc;
using NCalc;
namespace Popular.NCalcApp;
public class CalcController : ControllerBase
{
    [HttpGet]
    public object Get(string e, double x)
    {
        new Expression(e).Evaluate(); // want: code-injection
        var f = new Expression("f(" + e + ")", EvaluateOptions.IgnoreCase); // want: code-injection
        f.Evaluate();
        var g = new Expression("a + 1");
        g.Parameters["a"] = e;
        return new Expression("1 + " + x).Evaluate();
    }
}
