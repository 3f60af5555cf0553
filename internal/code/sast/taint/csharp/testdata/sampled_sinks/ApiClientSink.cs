using System;
using System.Net.Http;
using System.Net.Http.Json;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
namespace Sampled.ApiClientSink;
public class HController : ControllerBase
{
    private readonly HttpClient http;
    private readonly IHttpClientFactory factory;
    [HttpGet]
    public async Task Get(string url, string host, int id, string q)
    {
        await http.GetFromJsonAsync<object>(url); // want: ssrf
        await http.SendAsync(new HttpRequestMessage(HttpMethod.Get, "https://" + host + "/x")); // want: ssrf
        http.BaseAddress = new Uri(url); // want: ssrf
        await factory.CreateClient("x").PostAsJsonAsync(url, new { }); // want: ssrf
        await new HttpMessageInvoker(new SocketsHttpHandler()).SendAsync(new HttpRequestMessage { RequestUri = new Uri(url) }, default); // want: ssrf
        await http.GetStreamAsync(new UriBuilder("https", host).Uri); // want: ssrf
        await http.GetStringAsync($"https://api.example.com/{id}");
        await http.GetStringAsync("https://api.example.com/?q=" + Uri.EscapeDataString(q));
    }
}
