using NetCoreServer;
namespace P.Netcoreserver;
public class S1 : HttpSession {
    public S1(HttpServer s) : base(s) {
    }
    protected override void OnReceivedRequest(HttpRequest request) {
        System.Diagnostics.Process.Start("sh", "-c " + request.Body); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(request.Body));
        System.Diagnostics.Process.Start("sh", "-c " + request.Url); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(request.Url));
    }
}
