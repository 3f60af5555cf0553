using System.Threading.Tasks;
using AngleSharp;
using AngleSharp.Html.Parser;
using Microsoft.AspNetCore.Mvc;
namespace Popular.Angle;
public class ScrapeController : Controller
{
    [HttpGet]
    public async Task<IActionResult> Get(string url, string html)
    {
        var context = BrowsingContext.New(Configuration.Default.WithDefaultLoader());
        await context.OpenAsync(url); // want: ssrf
        await context.OpenAsync("https://example.com/?q=" + html);
        var doc = new HtmlParser().ParseDocument(html);
        doc.QuerySelector("p").InnerHtml = "<b>x</b>";
        if (html == "a") return Content(System.Net.WebUtility.HtmlEncode(doc.Body.TextContent), "text/html");
        return Content(doc.Body.InnerHtml, "text/html"); // want: xss
    }
}
