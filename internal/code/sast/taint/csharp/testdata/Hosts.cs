using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

// Checks of the host of an address.
public class HostsController : Controller
{
    private static readonly HttpClient Http = new();
    private static readonly HashSet<string> Hosts = new(StringComparer.OrdinalIgnoreCase) { "a.example", "b.example" };

    [HttpGet("both")]
    public async Task<IActionResult> Both(string url)
    {
        var uri = new Uri(url);
        if (uri.Scheme != "https" || uri.Host != "a.example") return BadRequest();
        return Content(await Http.GetStringAsync(uri));
    }

    [HttpGet("flag")]
    public async Task<IActionResult> Flag(string url)
    {
        var uri = new Uri(url, UriKind.Absolute);
        bool known = uri.Scheme == "https" && Hosts.Contains(uri.DnsSafeHost);
        if (known) return Content(await Http.GetStringAsync(uri));
        return Content(await Http.GetStringAsync(url)); // want: ssrf
    }

    [HttpGet("port")]
    public async Task<IActionResult> Port(string url)
    {
        var uri = new Uri(url);
        if (uri.Port != 443) return BadRequest();
        return Content(await Http.GetStringAsync(uri)); // want: ssrf
    }

    [HttpGet("to")]
    public IActionResult To(string to)
    {
        if (!Uri.TryCreate(to, UriKind.Absolute, out var uri) || uri.Authority != "a.example") return BadRequest();
        return Redirect(uri.ToString());
    }

    [HttpGet("any")]
    public IActionResult Any(string to)
    {
        if (!Uri.TryCreate(to, UriKind.Absolute, out var uri)) return BadRequest();
        return Redirect(uri.ToString()); // want: open-redirect
    }
}
