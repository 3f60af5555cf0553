using Ionic.Zip;
using Microsoft.AspNetCore.Mvc;
namespace Popular.DotNetZip;
public class ZipController : ControllerBase
{
    [HttpPost]
    public void Post(string name, string dir)
    {
        using (var zip = ZipFile.Read("/srv/zips/" + name)) // want: path-traversal
        {
            zip.ExtractAll("/srv/" + dir); // want: path-traversal
            foreach (ZipEntry e in zip) e.Extract("/srv/" + dir, ExtractExistingFileAction.DoNotOverwrite); // want: path-traversal
        }
        using var z = new ZipFile();
        z.AddFile("/srv/" + name); // want: path-traversal
        z.AddDirectory("/srv/" + dir); // want: path-traversal
        z.Save("/srv/zips/" + name + ".zip"); // want: path-traversal
        z.Save("/srv/zips/" + System.IO.Path.GetFileName(name));
    }
}
