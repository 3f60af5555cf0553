using System.IO;
using HandlebarsDotNet;
using Microsoft.AspNetCore.Mvc;
namespace Sampled.HandlebarsSink;
public class HController : ControllerBase
{
    [HttpPost]
    public object Post(string tpl, string name, string f)
    {
        Handlebars.Compile(tpl)(new { }); // want: template-injection
        Handlebars.Create().Compile("Hi " + tpl); // want: template-injection
        Handlebars.RegisterTemplate("p", tpl); // want: template-injection
        Handlebars.Create().CompileView("/srv/" + f); // want: path-traversal
        Handlebars.Compile(new StringReader(tpl)); // want: template-injection
        return Handlebars.Compile("Hi {{name}}")(new { name });
    }
}
