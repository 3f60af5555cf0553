using Acme.Crawling;
using Microsoft.AspNetCore.Mvc;
using Docker.DotNet.Models;
using System.Collections.Generic;
namespace Demo.NamedAddress;
public class CrawlController : ControllerBase
{
    private readonly ICrawler crawler;
    [HttpGet]
    public void Get(string url, string program)
    {
        crawler.Navigate(url); // want: ssrf
        crawler.Navigate("https://shop.example/");
        new ContainerExecCreateParameters { Cmd = new List<string> { program, "--list" } }; // want: command-injection
    }
}
