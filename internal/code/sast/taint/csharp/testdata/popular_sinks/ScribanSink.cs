using Microsoft.AspNetCore.Mvc;
using Scriban;
namespace Popular.ScribanApp;
public class TController : Controller
{
    [HttpPost]
    public string Post(string t, string n)
    {
        Template.Parse(t).Render(); // want: template-injection
        Template.ParseLiquid("Hi " + t).Render(); // want: template-injection
        Template.Evaluate(t, null); // want: template-injection
        return Template.Parse("Hi {{ n }}").Render(new { n });
    }
}
