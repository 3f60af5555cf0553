using uhttpsharp;
namespace P.Uhttpsharp;
public class H : IHttpRequestHandler {
    public System.Threading.Tasks.Task Handle(IHttpContext context, System.Func<System.Threading.Tasks.Task> next) {
        System.Diagnostics.Process.Start("sh", "-c " + context.Request.QueryString.GetByName("q")); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.Request.QueryString.GetByName("q")));
        return next();
    }
}
