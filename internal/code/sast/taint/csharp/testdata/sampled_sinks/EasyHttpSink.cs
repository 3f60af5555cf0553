using EasyHttp.Http;
using Microsoft.AspNetCore.Mvc;
using RestEase;
namespace Sampled.EasyHttpSink;
public interface IApi { [Get("x")] System.Threading.Tasks.Task X(); }
public class EController : ControllerBase
{
    [HttpGet]
    public void Get(string url, string host, string q)
    {
        var http = new EasyHttp.Http.HttpClient();
        http.Get(url); // want: ssrf
        http.Post("https://" + host + "/x", new { }, "application/json"); // want: ssrf
        http.GetAsFile(url, "/srv/a"); // want: ssrf
        new EasyHttp.Http.HttpClient("https://" + host); // want: ssrf
        RestClient.For<IApi>(url); // want: ssrf
        http.Get("https://api.example.com", new { q });
    }
}
