using System.Diagnostics;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using CloudNative.CloudEvents;
using Google.Cloud.Functions.Framework;
using Google.Events.Protobuf.Cloud.PubSub.V1;
using Google.Events.Protobuf.Cloud.Storage.V1;
using Microsoft.AspNetCore.Http;
using Microsoft.Data.SqlClient;
namespace Popular.Gcf;
public class Hello : IHttpFunction
{
    private readonly SqlConnection db;
    public async Task HandleAsync(HttpContext context)
    {
        string name = context.Request.Query["name"];
        new SqlCommand("SELECT * FROM u WHERE n = '" + name + "'", db).ExecuteReader(); // want: sql-injection
        using var reader = new StreamReader(context.Request.Body);
        var body = await reader.ReadToEndAsync();
        context.Response.ContentType = "text/html";
        await context.Response.WriteAsync("<p>" + body + "</p>"); // want: xss
        await context.Response.WriteAsync("<p>" + System.Net.WebUtility.HtmlEncode(body) + "</p>");
    }
}
public class Sub : ICloudEventFunction<MessagePublishedData>
{
    public Task HandleAsync(CloudEvent e, MessagePublishedData data, CancellationToken ct)
    {
        Process.Start("sh", "-c " + data.Message.TextData); // want: command-injection
        return Task.CompletedTask;
    }
}
public class Blob : ICloudEventFunction<StorageObjectData>
{
    public Task HandleAsync(CloudEvent e, StorageObjectData data, CancellationToken ct)
    {
        File.Delete("/tmp/" + data.Name); // want: path-traversal
        return Task.CompletedTask;
    }
}
