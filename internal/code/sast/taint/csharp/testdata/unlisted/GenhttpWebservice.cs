using GenHTTP.Modules.Webservices;
using GenHTTP.Api.Protocol;
namespace P.GenhttpWebservice;
public class BookResource {
    [ResourceMethod("/{id}")] public string Get(string id, IRequest request) {
        System.Diagnostics.Process.Start("sh", "-c " + id); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(id));
        System.Diagnostics.Process.Start("sh", "-c " + request.Query["q"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(request.Query["q"]));
        return "";
    }
}
