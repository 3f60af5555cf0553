using System.Threading.Tasks;
using Flurl;
using Flurl.Http;
using Microsoft.AspNetCore.Mvc;
namespace Popular.FlurlApp;
public class FlurlController : ControllerBase
{
    [HttpGet]
    public async Task Get(string url, string file)
    {
        await url.GetStringAsync(); // want: ssrf
        await ("http://" + url).AppendPathSegment("x").PostJsonAsync(new { a = 1 });
        await new Url(url).WithHeader("a", "b").GetAsync(); // want: ssrf
        await new FlurlClient(url).Request("x").GetAsync(); // want: ssrf
        await "https://example.com/a".DownloadFileAsync("/srv/" + file);
        await new FlurlRequest(url).GetAsync(); // want: ssrf
        await "https://example.com".AppendPathSegment(url).SetQueryParam("q", url).GetAsync();
    }
}
