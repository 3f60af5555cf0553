using Simplify.Web;
using Simplify.Web.Attributes;
namespace P.SimplifyWeb;
[Get("/users/{id}")] public class C : Simplify.Web.Controller {
    public override ControllerResponse Invoke() {
        System.Diagnostics.Process.Start("sh", "-c " + (string)RouteParameters.id); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse((string)RouteParameters.id));
        System.Diagnostics.Process.Start("sh", "-c " + Context.Query["q"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Context.Query["q"]));
        return null;
    }
}
