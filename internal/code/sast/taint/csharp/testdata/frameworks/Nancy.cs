using Nancy;
using Nancy.ModelBinding;
namespace P.nancy;
public class N : NancyModule {
    public N() {
        Get("/x/{n}", p => {
            System.Diagnostics.Process.Start("sh", "-c " + (string)p.n); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse((string)p.n));
            System.Diagnostics.Process.Start("sh", "-c " + (string)Request.Query["q"]); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse((string)Request.Query["q"]));
            var m = this.Bind<In>();
            System.Diagnostics.Process.Start("sh", "-c " + m.Name); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(m.Name));
            return "x";
        });
    }
}
public class In {
    public string Name { get; set; }
}
