using System.IO;
using ICSharpCode.SharpZipLib.Tar;
using ICSharpCode.SharpZipLib.Zip;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
namespace Sampled.SharpZipSink;
public class ZController : ControllerBase
{
    [HttpPost]
    public void Post(IFormFile up, string name)
    {
        new FastZip().ExtractZip("/srv/" + name, "/srv/out", null); // want: path-traversal
        new FastZip().CreateZip("/srv/" + name, "/srv/files", true, null); // want: path-traversal
        using var zip = new ZipInputStream(up.OpenReadStream());
        ZipEntry e;
        while ((e = zip.GetNextEntry()) != null)
        {
            System.IO.File.Create(Path.Combine("/srv/out", e.Name)); // want: path-traversal
            System.IO.File.Create(Path.Combine("/srv/out", Path.GetFileName(e.Name)));
        }
        new ZipFile("/srv/" + name); // want: path-traversal
        new FastZip().ExtractZip("/srv/a.zip", "/srv/out", null);
    }
}
