// Checks of the parts of an address or a path: joined ones, each part between slashes, the folder, and those that other functions make.

using System;
using System.Data.SqlClient;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

[ApiController]
public class DividedController : ControllerBase
{
    private static readonly string[] Hosts = { "cdn.example.org", "img.example.org" };
    private const string Root = "/srv/pages";
    private readonly HttpClient _http = new();
    private readonly SqlConnection _db = new();

    [HttpGet("joined")]
    public async Task Joined(string a, string b, string c)
    {
        var uri = new Uri(a);
        switch (uri.Scheme + "://" + uri.Authority)
        {
            case "https://cdn.example.org": case "https://img.example.org": break;
            default: throw new ArgumentException(a);
        }
        await _http.GetStringAsync(uri);
        var origin = new Uri(b);
        if (origin.GetLeftPart(UriPartial.Authority) != "https://cdn.example.org") throw new ArgumentException(b);
        await _http.GetStringAsync(origin);
        var path = new Uri(c);
        if (path.GetLeftPart(UriPartial.Scheme) != "https://") throw new ArgumentException(c);
        await _http.GetStringAsync(path); // want: ssrf
    }

    [HttpGet("known")]
    public async Task Known(string a, string b, string c)
    {
        if (IsKnown(a)) await _http.GetStringAsync(a);
        if (IsSecure(b)) await _http.GetStringAsync(b); // want: ssrf
        if (Array.FindIndex(Hosts, host => host == new Uri(c).Host) < 0) return;
        await _http.GetStringAsync(c);
    }

    private static bool IsKnown(string raw) =>
        Uri.TryCreate(raw, UriKind.Absolute, out var uri) && uri.Scheme == Uri.UriSchemeHttps && Hosts.Contains(uri.Host);

    private static bool IsSecure(string raw) => Uri.TryCreate(raw, UriKind.Absolute, out var uri) && uri.Scheme == Uri.UriSchemeHttps;

    [HttpGet("segments")]
    public void Segments(string a, string b, string c, string d)
    {
        foreach (var part in a.Split('/'))
        {
            if (part.Length == 0 || !part.All(char.IsLetterOrDigit)) return;
        }
        System.IO.File.ReadAllText("/srv/pages/" + a);
        if (b.Split('/', '\\').Any(part => part == "..")) return;
        System.IO.File.ReadAllText("/srv/pages/" + b);
        foreach (var part in c.Split('/'))
        {
            if (part.Length == 0) return;
        }
        System.IO.File.ReadAllText("/srv/pages/" + c); // want: path-traversal
        if (d.Split('.').Any(part => part == "..")) return;
        System.IO.File.ReadAllText("/srv/pages/" + d); // want: path-traversal
    }

    [HttpGet("folders")]
    public void Folders(string a, string b, string c, string d)
    {
        var full = Path.GetFullPath(Path.Combine(Root, a));
        if (Path.GetDirectoryName(full) != Root) return;
        System.IO.File.ReadAllText(full);
        var info = new FileInfo(Path.Combine(Root, b));
        if (info.DirectoryName != Root) return;
        System.IO.File.ReadAllText(info.FullName);
        var path = Path.GetFullPath(Path.Combine(Root, c));
        var relative = Path.GetRelativePath(Root, path);
        if (relative.StartsWith("..") || Path.IsPathRooted(relative)) return;
        System.IO.File.ReadAllText(path);
        if (d.StartsWith("..") || Path.IsPathRooted(d)) return;
        System.IO.File.ReadAllText(Path.Combine(Root, d)); // want: path-traversal
        System.IO.File.ReadAllText(Path.ChangeExtension(Path.Combine(Root, d), "txt")); // want: path-traversal
    }

    [HttpGet("empty")]
    public void Empty(string a, string b)
    {
        if (a.Length > 0 && !Regex.IsMatch(a, @"\A[\w ]+\z")) return;
        new SqlCommand("SELECT * FROM pages WHERE name = '" + a + "'", _db).ExecuteReader();
        if (b.Length > 5 && !Regex.IsMatch(b, @"\A[\w ]+\z")) return;
        new SqlCommand("SELECT * FROM pages WHERE name = '" + b + "'", _db).ExecuteReader(); // want: sql-injection
    }
}
