using Amazon.S3;
using Amazon.S3.Model;
using Amazon.S3.Transfer;
using Microsoft.AspNetCore.Mvc;
namespace Drawn.S3;
public class SController : ControllerBase
{
    private readonly IAmazonS3 s3;
    private readonly TransferUtility transfer;
    [HttpPost]
    public void Post(string f, string url)
    {
        transfer.Upload("/srv/" + f, "b"); // want: path-traversal
        transfer.Download("/srv/" + f, "b", "k"); // want: path-traversal
        s3.PutObjectAsync(new PutObjectRequest { BucketName = "b", Key = "k", FilePath = "/srv/" + f }); // want: path-traversal
        s3.DownloadToFilePathAsync("b", "k", "/srv/" + f, null); // want: path-traversal
        new AmazonS3Client(new AmazonS3Config { ServiceURL = url }); // want: ssrf
        s3.SelectObjectContentAsync(new SelectObjectContentRequest { Expression = "SELECT * FROM s3object s WHERE s.n = '" + f + "'" }); // want: sql-injection
        s3.GetObjectAsync("b", f);
    }
}
