using Refit;
using RestEase;
using Microsoft.AspNetCore.Mvc;
namespace Forms.Sinks.RefitUrls;
public interface IAnyApi {
    [Refit.Get("{**url}")] System.Threading.Tasks.Task<string> Fetch(string url);
    [Refit.Get("/users/{user}")] System.Threading.Tasks.Task<string> User(string user);
}
[ApiController]
public class RefitUrlsController(IAnyApi api) : ControllerBase {
    [HttpGet("a")] public async System.Threading.Tasks.Task<IActionResult> A(string s) {
        await api.Fetch(s); // want: ssrf
        RestService.For<IAnyApi>(s); // want: ssrf
        RestClient.For<IAnyApi>(s); // want: ssrf
        RestService.For<IAnyApi>("https://api.example.com");
        return Ok(await api.User(s));
    }
}
