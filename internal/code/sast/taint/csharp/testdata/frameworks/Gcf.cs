using Google.Cloud.Functions.Framework;
using Microsoft.AspNetCore.Http;
namespace P.gcf;
public class F : IHttpFunction {
    public async Task HandleAsync(HttpContext context) {
        System.Diagnostics.Process.Start("sh", "-c " + context.Request.Query["a"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.Request.Query["a"]));
    }
}
