using System;
using System.Threading.Tasks;
using Abot2.Crawler;
using Downloader;
using Microsoft.AspNetCore.Mvc;
using ScrapySharp.Network;
using YoutubeExplode;

public class AddressesController : Controller
{
    public async Task<string> Fetch(string url)
    {
        new ScrapingBrowser().NavigateToPage(new Uri(url)); // want: ssrf
        await new PoliteWebCrawler().CrawlAsync(new Uri(url)); // want: ssrf
        await new DownloadService().DownloadFileTaskAsync(url, "/tmp/file"); // want: ssrf
        await new DownloadService().DownloadFileTaskAsync("https://files.example/a.zip", "/tmp/file");
        return "ok";
    }
}
