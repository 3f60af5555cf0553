using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Shop.Matches;

// What a regular expression matches is part of the text, and consists of what the expression allows.
public class MatchesController : Controller
{
    private static readonly Regex Source = new Regex("src='([^']+)'");
    private static readonly Regex Digits = new(@"^\d+$");
    private readonly HttpClient _client;

    [HttpGet]
    public void One(string page)
    {
        var match = Regex.Match(page, @"\{\{file:(.+?)\}\}");
        System.IO.File.ReadAllText(match.Groups[1].Value); // want: path-traversal
        var word = Regex.Match(page, @"^\w+$");
        System.IO.File.ReadAllText(word.Value);
        System.IO.File.ReadAllText(Digits.Match(page).Groups[0].Value);
        System.IO.File.ReadAllText(match.Index + "-" + match.Success);
        for (var next = Source.Match(page); next.Success; next = next.NextMatch())
        {
            System.IO.File.ReadAllText(next.Groups["file"].Value); // want: path-traversal
        }
        System.IO.File.ReadAllText(word.NextMatch().Value);
    }

    [HttpGet]
    public async Task All(string page)
    {
        foreach (Match match in Source.Matches(page))
        {
            await _client.GetAsync(match.Groups[1].Value); // want: ssrf
        }
        foreach (var url in Regex.Matches(page, "href=(.*)").Cast<Match>().Select(m => m.Value))
        {
            await _client.GetAsync(url); // want: ssrf
        }
        foreach (Match match in Regex.Matches(page, "[a-z]+"))
        {
            await _client.GetAsync(match.Value);
        }
    }

    [HttpGet]
    public void Replaced(string page)
    {
        Regex.Replace(page, @"\$\((.+)\)", match =>
        {
            Process.Start("sh", "-c " + match.Groups[1].Value); // want: command-injection
            return "";
        });
        Source.Replace(page, match => System.IO.File.ReadAllText(match.Groups[1].Value)); // want: path-traversal
        Source.Replace("src='a'", match => System.IO.File.ReadAllText(match.Groups[1].Value));
    }
}
