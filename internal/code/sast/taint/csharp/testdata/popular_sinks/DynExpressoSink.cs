using DynamicExpresso;
using Microsoft.AspNetCore.Mvc;
namespace Popular.DynExp;
public class DynController : ControllerBase
{
    [HttpGet]
    public object Get(string e)
    {
        var i = new Interpreter();
        i.Eval(e); // want: code-injection
        i.Eval<int>("f(" + e + ")"); // want: code-injection
        i.Parse(e).Invoke(); // want: code-injection
        i.ParseAsDelegate<System.Func<int>>(e)(); // want: code-injection
        i.SetVariable("x", e);
        return i.Eval("x + 1", new Parameter("x", e));
    }
}
