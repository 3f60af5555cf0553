using System;
using System.Data.SqlClient;
using System.Net;
using System.Net.Http;
using System.Net.Security;
using System.Net.Sockets;
using Flurl;
using Flurl.Http;
using Microsoft.AspNetCore.Mvc;
using RestSharp;

namespace Shop.Net;

public class FetchController : Controller
{
    private readonly HttpClient _client;

    [HttpGet]
    public async Task Clients(string a)
    {
        await _client.SendAsync(new HttpRequestMessage(HttpMethod.Get, a)); // want: ssrf
        await _client.SendAsync(new HttpRequestMessage(HttpMethod.Get, "https://api.example/" + a));
        var message = new HttpRequestMessage();
        message.RequestUri = new Uri(a); // want: ssrf
        message.RequestUri = new Uri("https://api.example/" + a);
        var answer = await _client.SendAsync(message);
        await Response.WriteAsync(await answer.Content.ReadAsStringAsync());
        new RestClient(a); // want: ssrf
        new RestClient("https://api.example/" + a);
        new TcpClient(a, 80); // want: ssrf
        new TcpClient().Connect(a, 80); // want: ssrf
        new TcpClient("mail.example", int.Parse(a));
        var request = WebRequest.Create("https://api.example/");
        request.ServerCertificateValidationCallback = (sender, certificate, chain, errors) => true; // want: no-tls-check
        await _client.GetAsync(new Url(a)); // want: ssrf
    }

    private static void Certificates(System.IO.Stream inner)
    {
        new SslStream(inner, false, (sender, certificate, chain, errors) => true); // want: no-tls-check
        new SslStream(inner, false, (sender, certificate, chain, errors) => errors == SslPolicyErrors.None);
        var builder = new SqlConnectionStringBuilder();
        builder.TrustServerCertificate = true; // want: no-tls-check
        builder.TrustServerCertificate = false;
    }
}
