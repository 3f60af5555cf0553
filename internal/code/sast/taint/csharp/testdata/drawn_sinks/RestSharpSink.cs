using Microsoft.AspNetCore.Mvc;
using RestSharp;
namespace Drawn.Rest;
public class RController : ControllerBase
{
    [HttpGet]
    public async System.Threading.Tasks.Task Get(string url, string id)
    {
        await new RestClient(url).GetAsync(new RestRequest("x")); // want: ssrf
        await new RestClient().ExecuteAsync(new RestRequest(url)); // want: ssrf
        new RestClient(new RestClientOptions("http://" + url)); // want: ssrf
        new RestClient(new RestClientOptions { BaseUrl = new System.Uri(url) }); // want: ssrf
        await new RestClient("https://example.com").ExecuteAsync(new RestRequest("users/{id}").AddUrlSegment("id", id));
        await new RestClient("https://example.com").ExecuteAsync(new RestRequest("users").AddQueryParameter("q", id));
    }
}
