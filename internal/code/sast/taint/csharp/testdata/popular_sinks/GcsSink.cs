using System.IO;
using Google.Cloud.Storage.V1;
using Microsoft.AspNetCore.Mvc;
namespace Popular.Gcs;
public class GController : ControllerBase
{
    private readonly StorageClient storage;
    [HttpGet]
    public void Get(string f, string url)
    {
        using var s = File.OpenWrite("/srv/" + f); // want: path-traversal
        storage.DownloadObject("b", "k", s);
        storage.UploadObject("b", f, "text/plain", System.IO.Stream.Null);
        new StorageClientBuilder { BaseUri = url }.Build(); // want: ssrf
        UrlSigner.FromCredentialFile("/srv/" + f); // want: path-traversal
        UrlSigner.FromCredentialFile("/srv/key.json");
    }
}
