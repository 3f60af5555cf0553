using System.Net.Http;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using Refit;
namespace Popular.RefitApp;
public interface IApi
{
    [Get("/users/{id}")] Task<string> User(string id, [Query] string q);
    [Get("/{**path}")] Task<string> Any(string path);
}
public class RfController : ControllerBase
{
    private readonly IApi api;
    [HttpGet]
    public async Task Get(string url, string id)
    {
        await RestService.For<IApi>(url).User("1", "x"); // want: ssrf
        RestService.For<IApi>(new HttpClient { BaseAddress = new System.Uri(url) }); // want: ssrf
        await api.User(id, id);
        await RestService.For<IApi>("https://api.example.com").User(id, "x");
    }
}
