using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using PuppeteerSharp;
namespace Sampled.PuppeteerSink;
public class PController : ControllerBase
{
    [HttpGet]
    public async Task Get(string url, string js, string file, [FromServices] IPage page)
    {
        await page.GoToAsync(url); // want: ssrf
        await page.EvaluateExpressionAsync("f(" + js + ")"); // want: code-injection
        await page.EvaluateFunctionAsync<string>(js); // want: code-injection
        await page.SetContentAsync("<p>" + js + "</p>"); // want: xss
        await page.ScreenshotAsync("/srv/" + file); // want: path-traversal
        await page.PdfAsync("/srv/" + file); // want: path-traversal
        await page.AddScriptTagAsync(new AddTagOptions { Content = js }); // want: code-injection
        await page.EvaluateFunctionAsync("a => f(a)", js);
        await page.GoToAsync("https://example.com/?q=" + url);
    }
}
