using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using RazorLight;
namespace Sampled.RazorLightSink;
public class RController : ControllerBase
{
    private readonly RazorLightEngine engine;
    [HttpPost]
    public async Task<string> Post(string tpl, string name)
    {
        await engine.CompileRenderStringAsync("k", tpl, new { }); // want: template-injection
        await engine.CompileRenderStringAsync("k", "Hello " + tpl, new { }); // want: template-injection
        engine.Options.DynamicTemplates["k"] = tpl;
        return await engine.CompileRenderStringAsync("k", "Hello @Model.Name", new { Name = name });
    }
}
