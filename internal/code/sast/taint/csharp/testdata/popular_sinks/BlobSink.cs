using System;
using Azure.Storage.Blobs;
using Microsoft.AspNetCore.Mvc;
namespace Popular.Blobs;
public class BController : ControllerBase
{
    private readonly BlobContainerClient container;
    [HttpGet]
    public void Get(string f, string url)
    {
        container.GetBlobClient("k").DownloadTo("/srv/" + f); // want: path-traversal
        container.GetBlobClient("k").UploadAsync("/srv/" + f, true); // want: path-traversal
        new BlobClient(new Uri(url)).DownloadContent(); // want: ssrf
        container.GetBlobClient("k").StartCopyFromUri(new Uri(url)); // want: ssrf
        new BlobServiceClient(new Uri("https://" + f + ".example.net")); // want: ssrf
        container.GetBlobClient(f).DownloadTo("/srv/x");
    }
}
