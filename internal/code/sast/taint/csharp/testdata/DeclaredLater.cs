using System.IO;
using System.IO.Compression;

class DeclaredLater
{
    void Unpack(Lib.Archive archive)
    {
        ZipArchiveEntry entry;
        while ((entry = archive.Next()) != null)
        {
            File.WriteAllText("/srv/" + entry.FullName, ""); // want: path-traversal
            File.WriteAllText("/srv/" + Path.GetFileName(entry.FullName), "");
        }
    }
}
