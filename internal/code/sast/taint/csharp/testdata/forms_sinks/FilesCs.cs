using Microsoft.AspNetCore.Mvc;
using System.IO;
using System.IO.Compression;
using System.IO.Abstractions;
using System.Formats.Tar;
using Microsoft.Extensions.FileProviders;
using static System.IO.File;
namespace Forms.Sinks.FilesCs;
[ApiController]
public class FilesCsController(IFileSystem fs, IFormFile file, Microsoft.AspNetCore.Hosting.IWebHostEnvironment env) : ControllerBase {
    [HttpGet("a")] public async System.Threading.Tasks.Task<IActionResult> A(string s, int n) {
        await ReadAllTextAsync(Path.Combine("/srv", s)); // want: path-traversal
        fs.File.ReadAllText("/srv/" + s); // want: path-traversal
        ZipFile.ExtractToDirectory("/srv/" + s, "/tmp/x"); // want: path-traversal
        new FileInfo("/srv/" + s).OpenRead(); // want: path-traversal
        Directory.GetFiles("/srv/" + s); // want: path-traversal
        new StreamWriter("/srv/" + s); // want: path-traversal
        await TarFile.ExtractToDirectoryAsync("/srv/" + s, "/tmp/x", true); // want: path-traversal
        System.IO.File.Move("/srv/a", $"/srv/{s}"); // want: path-traversal
        using var st = new FileStream(Path.Join(env.WebRootPath, file.FileName), FileMode.Create);
        await System.IO.File.WriteAllBytesAsync("/srv/" + s, null); // want: path-traversal
        await ReadAllTextAsync(Path.Combine("/srv", Path.GetFileName(s)));
        return Ok();
    }
}
