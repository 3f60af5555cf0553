using System.IO;
using System.IO.Compression;
using System.Formats.Tar;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
namespace Later.Zip;
public class ZController : ControllerBase
{
    [HttpPost]
    public void Post(IFormFile up, string n)
    {
        ZipFile.ExtractToDirectory("/srv/" + n, "/srv/out"); // want: path-traversal
        ZipFile.CreateFromDirectory("/srv/" + n, "/srv/a.zip"); // want: path-traversal
        ZipFile.OpenRead("/srv/" + n); // want: path-traversal
        TarFile.ExtractToDirectory("/srv/" + n, "/srv/out", true); // want: path-traversal
        using var zip = new ZipArchive(up.OpenReadStream());
        foreach (var e in zip.Entries)
        {
            e.ExtractToFile(Path.Combine("/srv/out", e.FullName)); // want: path-traversal
            e.ExtractToFile(Path.Combine("/srv/out", e.Name));
        }
        zip.ExtractToDirectory("/srv/out");
    }
}
