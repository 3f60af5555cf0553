using ServiceStack;
using System.Diagnostics;
namespace Forms.ServiceStackMore;
[Route("/hello/{Name}")] public class Hello : IReturn<string> { public string Name { get; set; } public int N { get; set; } }
public class HelloService : Service {
    public object Any(Hello request) { Process.Start("sh", "-c " + request.Name); Process.Start("sh", "-c " + request.N); return ""; } // want: command-injection
    public object Get(Hello r) => Process.Start("sh", "-c " + Request.QueryString["x"]); // want: command-injection
}
