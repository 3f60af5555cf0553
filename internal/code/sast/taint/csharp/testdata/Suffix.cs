using System;
using System.Net.Http;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
public class SuffixController : Controller
{
    static readonly HttpClient Http = new();
    [HttpGet]
    public async Task<IActionResult> A(string url)
    {
        var uri = new Uri(url);
        if (uri.Host.EndsWith(".example.com", StringComparison.OrdinalIgnoreCase))
            return Content(await Http.GetStringAsync(uri)); // safe
        if (uri.Host.EndsWith("example.com"))
            return Content(await Http.GetStringAsync(uri)); // want: ssrf
        return Ok();
    }
}
