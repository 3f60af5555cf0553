using Umbraco.Cms.Web.Common.Controllers;
namespace P.umbraco;
public class U : UmbracoApiController {
    public string Get(string q) {
        System.Diagnostics.Process.Start("sh", "-c " + q); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(q));
        return "";
    }
}
