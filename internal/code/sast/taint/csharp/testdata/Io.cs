using System;
using System.IO;
using System.IO.Compression;
using Microsoft.AspNetCore.Mvc;

namespace Shop.Io;

public class FilesController : Controller
{
    [HttpGet]
    public IActionResult Paths(string a)
    {
        Directory.CreateDirectory("/srv/" + a); // want: path-traversal
        System.IO.File.Copy("/srv/a", "/srv/" + a); // want: path-traversal
        new FileInfo("/srv/a").CopyTo("/srv/" + a); // want: path-traversal
        System.IO.File.ReadAllText(Path.GetFullPath("/srv/" + a)); // want: path-traversal
        System.IO.File.ReadAllText(Path.GetDirectoryName("/srv/" + a)); // want: path-traversal
        using var reader = new StreamReader("/srv/" + a); // want: path-traversal
        if (a.StartsWith("https://api.example/"))
        {
            return Redirect(a);
        }
        if (a.StartsWith("file://"))
        {
            System.IO.File.ReadAllText(a.Replace("file://", "")); // want: path-traversal
        }
        if (a.StartsWith("file:///srv/shop/"))
        {
            System.IO.File.ReadAllText(a.Replace("file://", ""));
        }
        new DirectoryInfo("/srv/" + a).GetFileSystemInfos(); // want: path-traversal
        new DirectoryInfo("/srv/" + a).EnumerateDirectories(); // want: path-traversal
        new DirectoryInfo("/srv/" + Path.GetFileName(a)).EnumerateFileSystemInfos();
        System.IO.File.ReadAllText("/srv/" + new FileInfo(a).Name);
        if (a.IndexOfAny(Path.GetInvalidFileNameChars()) >= 0)
        {
            System.IO.File.ReadAllText("/srv/" + a); // want: path-traversal
            return BadRequest();
        }
        System.IO.File.ReadAllText("/srv/" + a);
        return Ok();
    }

    [HttpGet]
    public IActionResult Same(string a, string b, string kind)
    {
        if (Path.GetFileName(a) != a || b == Path.GetFullPath(b))
        {
            System.IO.File.ReadAllText("/srv/" + a); // want: path-traversal
            return BadRequest();
        }
        System.IO.File.ReadAllText("/srv/" + a);
        System.IO.File.ReadAllText("/srv/" + b); // want: path-traversal
        if (Enum.IsDefined(typeof(DayOfWeek), kind))
        {
            System.IO.File.ReadAllText("/srv/" + kind);
        }
        return Ok();
    }

    [HttpGet]
    public IActionResult Positions(string a)
    {
        if (a.IndexOf('/') < 0)
        {
            System.IO.File.ReadAllText("/srv/" + a);
        }
        if (a.IndexOf('a') < 0)
        {
            System.IO.File.ReadAllText("/srv/" + a); // want: path-traversal
        }
        return Ok();
    }

    [HttpGet]
    public IActionResult Folders(string a)
    {
        System.IO.File.ReadAllText(new FileInfo("/srv/" + a).FullName); // want: path-traversal
        ZipFile.CreateFromDirectory("/srv/" + a, "/srv/shop.zip"); // want: path-traversal
        ZipFile.CreateFromDirectory("/srv/shop", "/srv/shop.zip");
        Response.WriteAsync(Path.IsPathRooted(a) + "");
        Response.WriteAsync(System.IO.File.Exists("/srv/" + Path.GetFileName(a)) + "");
        return Ok();
    }

    [HttpPost]
    public async Task Streams(string a)
    {
        var kept = new MemoryStream();
        await Request.Body.CopyToAsync(kept);
        await Response.WriteAsync(new StreamReader(kept).ReadToEnd()); // want: xss
    }

    [HttpPost]
    public void Unpack(IFormFile upload)
    {
        ZipFile.OpenRead("/srv/" + upload.FileName); // want: path-traversal
        using var kept = ZipFile.OpenRead("/srv/kept.zip");
        kept.Entries[0].ExtractToFile("/srv/" + kept.Entries[0].FullName); // want: path-traversal
        using var archive = new ZipArchive(upload.OpenReadStream());
        foreach (var entry in archive.Entries)
        {
            entry.ExtractToFile("/srv/" + entry.FullName); // want: path-traversal
            entry.ExtractToFile("/srv/" + entry.Name);
        }
    }
}
