using Microsoft.AspNetCore.Mvc;
using System.Net.Http;
using System.Net;
using System.Net.Mail;
using MailKit.Net.Smtp;
using Azure.Storage.Blobs;
using Microsoft.Playwright;
using HtmlAgilityPack;
using AngleSharp;
using Grpc.Net.Client;
using CodeHollow.FeedReader;
namespace Forms.Sinks.NetMore;
[ApiController]
public class NetMoreController(IHttpClientFactory f, IPage page) : ControllerBase {
    [HttpGet("a")] public async System.Threading.Tasks.Task<IActionResult> A(string s, int n) {
        using var r = new HttpRequestMessage(HttpMethod.Post, new System.Uri(s)); await f.CreateClient().SendAsync(r); // want: ssrf
        await new HttpClient().GetAsync($"http://{s}/api"); // want: ssrf
        await page.GotoAsync(s); // want: ssrf
        new HtmlWeb().Load(s); // want: ssrf
        GrpcChannel.ForAddress(s); // want: ssrf
        await FeedReader.ReadAsync(s); // want: ssrf
        await Dns.GetHostAddressesAsync("x"); new BlobClient(new System.Uri(s)); // want: ssrf
        await new HttpClient().GetAsync($"https://api.example.com/{n}");
        return Ok();
    }
}
