using EPiServer.Shell.WebForms;
using EPiServer.Web.Mvc;
namespace P.KenticoEpi;
public class C : PageController<object> {
    public object Index(object currentPage, string query) {
        System.Diagnostics.Process.Start("sh", "-c " + query); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(query));
        return null;
    }
}
