using System.Web;
namespace P.ashx;
public class H : IHttpHandler {
    public void ProcessRequest(HttpContext context) {
        System.Diagnostics.Process.Start("sh", "-c " + context.Request["q"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.Request["q"]));
        System.Diagnostics.Process.Start("sh", "-c " + context.Request.Params["q"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.Request.Params["q"]));
    }
    public bool IsReusable {
        get {
            return false;
        }
    }
}
