using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;
public record UserId
{
    public string Value { get; }
    public UserId(string value)
    {
        if (!Regex.IsMatch(value, "^[a-z0-9]{3,20}\\z")) throw new ArgumentException(nameof(value));
        Value = value;
    }
    public override string ToString() => Value;
}
public readonly struct Slug
{
    private readonly string _text;
    private Slug(string text) => _text = text;
    public static bool TryParse(string? raw, out Slug slug)
    {
        slug = default;
        if (raw is null || !raw.All(char.IsLetterOrDigit)) return false;
        slug = new Slug(raw);
        return true;
    }
    public string Text => _text;
}
public static class Guard
{
    public static string OneOf(string value, params string[] allowed)
    {
        if (!allowed.Contains(value)) throw new ArgumentException("value");
        return value;
    }
    public static void Against(bool bad, string message) { if (bad) throw new ArgumentException(message); }
}
public interface IPathPolicy { string Resolve(string name); }
public class PathPolicy : IPathPolicy
{
    private readonly string _root = "/srv/files";
    public string Resolve(string name)
    {
        var full = Path.GetFullPath(Path.Combine(_root, name));
        if (!full.StartsWith(_root + Path.DirectorySeparatorChar, StringComparison.Ordinal)) throw new UnauthorizedAccessException();
        return full;
    }
}
public class Filter { public string? Sort { get; set; } public string? Name { get; set; } }
[ApiController]
[Route("api")]
public class AController : ControllerBase
{
    private static readonly Dictionary<string, string> Columns = new() { ["name"] = "n", ["age"] = "a" };
    private readonly IPathPolicy _paths;
    private readonly SqlConnection _db;
    public AController(IPathPolicy paths, SqlConnection db) { _paths = paths; _db = db; }
    [HttpGet("a")]
    public IActionResult A(string id)
    {
        var u = new UserId(id);
        Process.Start("/bin/sh", "-c \"id " + u.Value + "\"");
        Process.Start("/bin/sh", "-c \"id " + u + "\"");
        Process.Start("/bin/sh", "-c \"id " + id + "\"");
        return Ok();
    }
    [HttpGet("b")]
    public IActionResult B(string raw)
    {
        if (!Slug.TryParse(raw, out var slug)) return BadRequest();
        Process.Start("/bin/sh", "-c \"id " + slug.Text + "\"");
        return Ok();
    }
    [HttpGet("c")]
    public IActionResult C(string mode, string other)
    {
        var m = Guard.OneOf(mode, "fast", "slow");
        Process.Start("/bin/sh", "-c \"run " + m + "\"");
        Guard.Against(!Columns.ContainsKey(other), "other");
        Process.Start("/bin/sh", "-c \"run " + other + "\"");
        return Ok();
    }
    [HttpGet("c2")]
    public IActionResult Loose(string other)
    {
        Guard.Against(other.Length == 0, "other");
        Process.Start("/bin/sh", "-c \"run " + other + "\""); // want: command-injection
        return Ok();
    }
    [HttpGet("d")]
    public IActionResult D(string name)
    {
        return Content(System.IO.File.ReadAllText(_paths.Resolve(name)));
    }
    [HttpGet("e")]
    public IActionResult E([FromQuery] Filter f)
    {
        if (!Columns.TryGetValue(f.Sort ?? "name", out var col)) return BadRequest();
        new SqlCommand("select * from t order by " + col, _db).ExecuteReader();
        Check(f);
        new SqlCommand("select * from t where name = '" + f.Name + "'", _db).ExecuteReader();
        new SqlCommand("select * from t order by " + f.Sort, _db).ExecuteReader(); 
        return Ok();
    }
    private static void Check(Filter f)
    {
        if (f.Name == null || !Regex.IsMatch(f.Name, @"^\w+\z")) throw new ArgumentException("name");
    }
    [HttpGet("g")]
    public IActionResult G(string url)
    {
        if (!IsAllowed(url, out var uri)) return BadRequest();
        return Content(new System.Net.Http.HttpClient().GetStringAsync(uri).Result);
    }
    private static bool IsAllowed(string url, out Uri? uri)
    {
        return Uri.TryCreate(url, UriKind.Absolute, out uri) && uri.Scheme == "https" && uri.Host == "api.example.com";
    }
}
