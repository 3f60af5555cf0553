using System.Net.Http;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using Refit;

public interface IFeeds
{
    [Get("/items/{id}")]
    Task<string> Item(string id);

}

public class FeedsController : Controller
{
    public async Task<string> Fetch(string url, string id)
    {
        var feeds = RestService.For<IFeeds>(url); // want: ssrf
        var client = RestService.For<IFeeds>(new HttpClient { BaseAddress = new System.Uri(url) }); // want: ssrf
        var fixedFeeds = RestService.For<IFeeds>("https://api.example");
        await fixedFeeds.Item(id);
        return "ok";
    }
}
