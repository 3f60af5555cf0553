using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Net.Http;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

// Guards that are patterns, extension methods or have out parameters.
public static class Known
{
    private static readonly HashSet<string> Hosts = new() { "a.example" };

    public static bool IsKnown(string raw, out Uri uri) => Uri.TryCreate(raw, UriKind.Absolute, out uri!) && Hosts.Contains(uri.Host);

    public static bool IsAddress(string raw, out Uri uri) => Uri.TryCreate(raw, UriKind.Absolute, out uri!) && uri.Port == 443;

    public static bool IsTrusted(Uri uri) => uri.Scheme == "https" && (uri.Host == "b.example" || Hosts.Contains(uri.Host));

    public static void Require(Uri uri)
    {
        if (!uri.IsAbsoluteUri || !Hosts.Contains(uri.Host)) throw new ArgumentException("host");
    }

    public static bool IsPlain(this string s)
    {
        foreach (var c in s)
        {
            if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9')) return false;
        }
        return s.Length > 0;
    }

    public static bool IsShort(this string s) => s.Length < 9;

    public static void Word(string value)
    {
        if (value.Length is 0 or > 30 || !value.All(c => c is (>= 'a' and <= 'z') or (>= '0' and <= '9'))) throw new ArgumentException("word");
    }

    public static void Short(string value)
    {
        if (value.Length is 0 or > 30 || value.Any(c => c is 'x')) throw new ArgumentException("word");
    }
}

public class PatternsController : Controller
{
    private static readonly HttpClient Http = new();

    [HttpGet("out")]
    public async Task<IActionResult> Out(string url)
    {
        if (!Known.IsKnown(url, out var known)) return BadRequest();
        return Content(await Http.GetStringAsync(known));
    }

    [HttpGet("out/chosen")]
    public IActionResult Chosen(string url)
    {
        return Known.IsKnown(url, out var known)
            ? Redirect(known.AbsoluteUri)
            : Redirect(url); // want: open-redirect
    }

    [HttpGet("out/any")]
    public async Task<IActionResult> Any(string url)
    {
        if (!Known.IsAddress(url, out var known)) return BadRequest();
        return Content(await Http.GetStringAsync(known)); // want: ssrf
    }

    [HttpGet("trusted")]
    public async Task<IActionResult> Trusted(Uri url)
    {
        if (Known.IsTrusted(url)) return Content(await Http.GetStringAsync(url));
        return Content(await Http.GetStringAsync(url)); // want: ssrf
    }

    [HttpGet("required")]
    public async Task<IActionResult> Required(Uri url)
    {
        await Http.GetStringAsync(url); // want: ssrf
        Known.Require(url);
        return Content(await Http.GetStringAsync(url));
    }

    [HttpGet("extension")]
    public IActionResult Extension(string a, string b)
    {
        if (!a.IsPlain() || !b.IsShort()) return BadRequest();
        Process.Start("/bin/sh", "-c \"show " + a + "\"");
        Process.Start("/bin/sh", "-c \"show " + b + "\""); // want: command-injection
        return Ok();
    }

    [HttpGet("word")]
    public IActionResult Word(string a, string b)
    {
        Known.Word(a);
        Known.Short(b);
        Process.Start("/bin/sh", "-c \"show " + a + "\"");
        Process.Start("/bin/sh", "-c \"show " + b + "\""); // want: command-injection
        return Ok();
    }

    [HttpGet("cases")]
    public IActionResult Cases(string a)
    {
        switch (a)
        {
            case "all" or "none":
                Process.Start("/bin/sh", "-c \"show " + a + "\"");
                break;
            case string s when s.IsPlain():
                Process.Start("/bin/sh", "-c \"show " + s + "\"");
                break;
            case { Length: > 20 }:
                Process.Start("/bin/sh", "-c \"long " + a + "\""); // want: command-injection
                break;
            default:
                Process.Start("/bin/sh", "-c \"other " + a + "\""); // want: command-injection
                break;
        }
        return Ok();
    }

    [HttpGet("leave")]
    public IActionResult Leave(string a)
    {
        switch (a)
        {
            case "all":
            case "none":
                break;
            case not null when !a.IsPlain():
                return BadRequest();
        }
        Process.Start("/bin/sh", "-c \"show " + a + "\"");
        return Ok();
    }

    [HttpGet("local")]
    public IActionResult Local(string next)
    {
        if (next is null || !next.StartsWith('/') || next.StartsWith("//")) next = "/";
        return Redirect(next);
    }

    [HttpGet("local/other")]
    public IActionResult Other(string next)
    {
        if (next is not null && !next.StartsWith("//")) return Redirect(next); // want: open-redirect
        return Redirect("/");
    }
}
