using System.Formats.Tar;
using Aliyun.OSS;
using k8s;
using Marten;
using Medallion.Shell;
using Microsoft.AspNetCore.Components.Rendering;
using Microsoft.AspNetCore.Mvc;
using Microsoft.JSInterop;
using Refit;
using ServiceStack;
namespace Forms.Sinks.FurtherForms;
public interface IUrlApi {
    [Refit.Get("")] System.Threading.Tasks.Task<string> Fetch([Refit.Url] string address);
}
[ApiController]
public class FurtherFormsController(IOss oss, IKubernetes kube, IQuerySession session, IJSRuntime js, IUrlApi api) : ControllerBase {
    [HttpGet("a")] public async System.Threading.Tasks.Task<IActionResult> A(string s) {
        oss.PutObject("b", "k", "/srv/" + s); // want: path-traversal
        session.Query<object>("where data ->> 'n' = '" + s + "'"); // want: sql-injection
        Medallion.Shell.Command.Run("sh", "-c", s); // want: command-injection
        new RenderTreeBuilder().AddMarkupContent(0, "<p>" + s); // want: xss
        await js.InvokeVoidAsync(s); // want: xss
        await js.InvokeVoidAsync("show", s);
        TarFile.ExtractToDirectory("/srv/a.tar", "/srv/" + s, true); // want: path-traversal
        await kube.NamespacedPodExecAsync("p", "ns", "c", new[] { "sh", "-c", s }, true, null, default); // want: command-injection
        s.GetJsonFromUrl(); // want: ssrf
        await api.Fetch(s); // want: ssrf
        new System.Web.Services.Protocols.WebClientProtocol().Url = s; // want: ssrf
        return new ContentResult { Content = "<p>" + s, ContentType = "text/html" }; // want: xss
    }
}
