using System.IO;
using Microsoft.AspNetCore.Mvc;

[ApiController]
public class FilesController : ControllerBase
{
    private const string Root = "/srv/files";

    [HttpGet("a")]
    public IActionResult A(string name)
    {
        var full = Path.GetFullPath(Path.Combine(Root, name));
        if (!full.StartsWith(Root + "/")) return NotFound();
        return File(System.IO.File.ReadAllBytes(Path.Combine(Root, name)), "text/plain");
    }

    [HttpGet("b")]
    public IActionResult B(string name)
    {
        var p = Path.Combine(Root, name);
        var full = Path.GetFullPath(p);
        if (!full.StartsWith(Root + "/")) return NotFound();
        return File(System.IO.File.ReadAllBytes(p), "text/plain");
    }

    [HttpGet("d")]
    public IActionResult D(string name)
    {
        var info = new FileInfo(Path.Combine(Root, name));
        if (!info.FullName.StartsWith(Root + "/")) return NotFound();
        return File(System.IO.File.ReadAllBytes(Path.Combine(Root, name)), "text/plain");
    }

    [HttpGet("bad")]
    public IActionResult Bad(string name, string other)
    {
        var full = Path.GetFullPath(Path.Combine(Root, other));
        if (!full.StartsWith(Root + "/")) return NotFound();
        return File(System.IO.File.ReadAllBytes(Path.Combine(Root, name)), "text/plain"); // want: path-traversal
    }
}
