using EmbedIO;
using EmbedIO.Routing;
using EmbedIO.WebApi;
namespace P.embedio;
public class C : WebApiController {
    [Route(HttpVerbs.Get, "/x/{id}")] public string G(string id, [QueryField] string q) {
        System.Diagnostics.Process.Start("sh", "-c " + id); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(id));
        System.Diagnostics.Process.Start("sh", "-c " + q); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(q));
        return "";
    }
}
