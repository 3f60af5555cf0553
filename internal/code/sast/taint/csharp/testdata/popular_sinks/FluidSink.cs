using Fluid;
using Microsoft.AspNetCore.Mvc;
namespace Popular.FluidApp;
public class FController : Controller
{
    private static readonly FluidParser parser = new FluidParser();
    [HttpPost]
    public string Post(string t, string n)
    {
        if (parser.TryParse(t, out var template, out var error)) template.Render(); // want: template-injection
        parser.Parse("Hi " + n).Render(); // want: template-injection
        var ctx = new TemplateContext(new { n });
        return parser.Parse("Hi {{ n }}").Render(ctx);
    }
}
