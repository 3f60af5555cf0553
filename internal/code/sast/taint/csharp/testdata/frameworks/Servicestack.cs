using ServiceStack;
namespace P.servicestack;
public class Hello : IReturn<string> {
    public string Name { get; set; }
}
public class S : Service {
    public object Any(Hello request) {
        System.Diagnostics.Process.Start("sh", "-c " + request.Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(request.Name));
        return null;
    }
    public object Get(Hello r) {
        System.Diagnostics.Process.Start("sh", "-c " + r.Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(r.Name));
        System.Diagnostics.Process.Start("sh", "-c " + Request.QueryString["q"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Request.QueryString["q"]));
        return null;
    }
}
