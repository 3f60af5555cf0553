using DotNetNuke.Web.Api;
using System.Web.Http;
namespace P.SitefinityDnn;
public class C : DnnApiController {
    [HttpGet] public object Get(string id) {
        System.Diagnostics.Process.Start("sh", "-c " + id); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(id));
        return null;
    }
}
