using Microsoft.AspNetCore.Mvc;
using System.Net.Http;
using System.Net.Http.Json;
namespace P.HttpOut2;
[ApiController]
public class C : ControllerBase {
    HttpClient http; IHttpClientFactory factory;
    [HttpGet("a0")]
    public async System.Threading.Tasks.Task<IActionResult> A0(string s) {
        await factory.CreateClient("a").GetStringAsync(s); // want: ssrf
        return Ok();
    }
    [HttpGet("a1")]
    public async System.Threading.Tasks.Task<IActionResult> A1(string s) {
        await http.SendAsync(new HttpRequestMessage(HttpMethod.Get, s)); // want: ssrf
        return Ok();
    }
    [HttpGet("a2")]
    public async System.Threading.Tasks.Task<IActionResult> A2(string s) {
        await http.GetFromJsonAsync<object>(s); // want: ssrf
        return Ok();
    }
    [HttpGet("a3")]
    public async System.Threading.Tasks.Task<IActionResult> A3(string s) {
        await http.PostAsJsonAsync(new System.Uri(s), "x"); // want: ssrf
        return Ok();
    }
    [HttpGet("a4")]
    public async System.Threading.Tasks.Task<IActionResult> A4(string s) {
        var m = new HttpRequestMessage { RequestUri = new System.Uri(s) }; await http.SendAsync(m); // want: ssrf
        return Ok();
    }
    [HttpGet("a5")]
    public async System.Threading.Tasks.Task<IActionResult> A5(string s) {
        http.BaseAddress = new System.Uri(s); // want: ssrf
        return Ok();
    }
    [HttpGet("a6")]
    public async System.Threading.Tasks.Task<IActionResult> A6(string s) {
        await new System.Net.WebSockets.ClientWebSocket().ConnectAsync(new System.Uri(s), default); // want: ssrf
        return Ok();
    }
    [HttpGet("a7")]
    public async System.Threading.Tasks.Task<IActionResult> A7(string s) {
        await http.GetStringAsync("https://api.example.com/?q=" + System.Uri.EscapeDataString(s));
        return Ok();
    }
}
