using Jint;
using Microsoft.AspNetCore.Mvc;
namespace Later.Jint;
public class JController : ControllerBase
{
    [HttpPost]
    public object Post(string js, string v)
    {
        new Engine().Execute(js); // want: code-injection
        new Engine().Evaluate("f(" + js + ")"); // want: code-injection
        Engine.PrepareScript(js); // want: code-injection
        new Engine().Modules.Add("m", js); // want: code-injection
        return new Engine().SetValue("v", v).Evaluate("f(v)");
    }
}
