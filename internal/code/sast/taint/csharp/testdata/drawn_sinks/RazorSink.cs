using Microsoft.AspNetCore.Mvc;
using RazorEngine;
using RazorEngine.Templating;
using RazorEngineCore;
namespace Drawn.Razor;
public class TController : ControllerBase
{
    [HttpPost]
    public void Post(string t, string n)
    {
        Engine.Razor.RunCompile(t, "k", null, new { n }); // want: template-injection
        Engine.Razor.AddTemplate("k", "Hi " + t); // want: template-injection
        RazorEngineService.Create().RunCompile(t, "k"); // want: template-injection
        new RazorEngineCore.RazorEngine().Compile("Hi " + t); // want: template-injection
        Engine.Razor.RunCompile("Hi @Model.n", "k2", null, new { n });
    }
}
