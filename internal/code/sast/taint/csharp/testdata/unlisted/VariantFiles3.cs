using Microsoft.AspNetCore.Mvc;
using System.IO;
namespace P.Files3;
[ApiController]
public class C : ControllerBase {
    Microsoft.AspNetCore.Hosting.IWebHostEnvironment env;
    [HttpGet("a0")]
    public async System.Threading.Tasks.Task<IActionResult> A0(string s) {
        return PhysicalFile(Path.Combine(env.WebRootPath, s), "text/plain"); // want: path-traversal
        return Ok();
    }
    [HttpGet("a1")]
    public async System.Threading.Tasks.Task<IActionResult> A1(string s) {
        await System.IO.File.WriteAllTextAsync(Path.Combine("/srv", s), "x"); // want: path-traversal
        return Ok();
    }
    [HttpGet("a2")]
    public async System.Threading.Tasks.Task<IActionResult> A2(string s) {
        using var f = new FileStream("/srv/" + s, FileMode.Open); // want: path-traversal
        return Ok();
    }
    [HttpGet("a3")]
    public async System.Threading.Tasks.Task<IActionResult> A3(string s) {
        foreach (var l in System.IO.File.ReadLines("/srv/" + s)) { } // want: path-traversal
        return Ok();
    }
    [HttpGet("a4")]
    public async System.Threading.Tasks.Task<IActionResult> A4(string s) {
        new DirectoryInfo("/srv/" + s).Delete(true); // want: path-traversal
        return Ok();
    }
    [HttpGet("a5")]
    public async System.Threading.Tasks.Task<IActionResult> A5(string s) {
        Directory.EnumerateFiles("/srv/" + s); // want: path-traversal
        return Ok();
    }
    [HttpGet("a6")]
    public async System.Threading.Tasks.Task<IActionResult> A6(string s) {
        System.IO.File.Move("/srv/" + s, "/srv/b"); // want: path-traversal
        return Ok();
    }
    [HttpGet("a7")]
    public async System.Threading.Tasks.Task<IActionResult> A7(string s) {
        new FileInfo("/srv/" + s).OpenRead(); // want: path-traversal
        return Ok();
    }
    [HttpGet("a8")]
    public async System.Threading.Tasks.Task<IActionResult> A8(string s) {
        await System.IO.File.ReadAllTextAsync(Path.Combine("/srv", Path.GetFileName(s)));
        return Ok();
    }
}
