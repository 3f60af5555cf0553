using System.IO;
using System.Linq;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using SharpCompress.Archives;
using SharpCompress.Archives.Zip;
using SharpCompress.Common;
using SharpCompress.Readers;
namespace Sampled.SharpCompressSink;
public class SController : ControllerBase
{
    [HttpPost]
    public void Post(IFormFile up, string name)
    {
        using var archive = ArchiveFactory.Open(up.OpenReadStream());
        foreach (var e in archive.Entries)
        {
            e.WriteToFile(Path.Combine("/srv/out", e.Key)); // want: path-traversal
            e.WriteToFile(Path.Combine("/srv/out", Path.GetFileName(e.Key)));
        }
        using var reader = ReaderFactory.Open(up.OpenReadStream());
        while (reader.MoveToNextEntry()) reader.WriteEntryToFile("/srv/out/" + reader.Entry.Key); // want: path-traversal
        ZipArchive.Open("/srv/" + name); // want: path-traversal
        archive.WriteToDirectory("/srv/" + name); // want: path-traversal
    }
}
