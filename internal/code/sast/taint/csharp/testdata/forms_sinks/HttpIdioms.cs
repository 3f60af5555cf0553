using Microsoft.AspNetCore.Mvc;
using System.Net.Http;
using System.Net.Http.Json;
using RestSharp;
using Flurl.Http;
using Flurl;
using System.Net;
using System.Net.Sockets;
using GraphQL.Client.Http;
namespace Forms.Sinks.HttpIdioms;
[ApiController]
public class HttpIdiomsController(HttpClient http, IHttpClientFactory factory, IFlurlClient flurl) : ControllerBase {
    [HttpGet("a")] public async System.Threading.Tasks.Task<IActionResult> A(string s, int n) {
        await http.GetFromJsonAsync<string>(s); // want: ssrf
        await http.PostAsJsonAsync(s, new { n }); // want: ssrf
        await factory.CreateClient("x").GetStringAsync(s); // want: ssrf
        await http.SendAsync(new HttpRequestMessage(HttpMethod.Get, s)); // want: ssrf
        new HttpRequestMessage { RequestUri = new System.Uri(s) }; // want: ssrf
        new HttpClient { BaseAddress = new System.Uri(s) }; // want: ssrf
        http.BaseAddress = new System.Uri(s); // want: ssrf
        await new RestClient(s).GetAsync(new RestRequest("/x")); // want: ssrf
        await new RestClient().ExecuteAsync(new RestRequest(s)); // want: ssrf
        await s.GetJsonAsync<string>(); // want: ssrf
        await new Url(s).GetAsync(); // want: ssrf
        await s.AppendPathSegment("x").GetStringAsync(); // want: ssrf
        await flurl.Request(s).GetAsync(); // want: ssrf
        new WebClient().DownloadString(s); // want: ssrf
        WebRequest.CreateHttp(s).GetResponse(); // want: ssrf
        await new TcpClient().ConnectAsync(s, 80); // want: ssrf
        new GraphQLHttpClient(s, null); // want: ssrf
        await http.GetStringAsync("https://api.example.com/" + n);
        return Ok();
    }
}
