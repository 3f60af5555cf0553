using GenHTTP.Modules.Functional;
using GenHTTP.Api.Protocol;
namespace P.GiraffeOxpecker;
public class C {
    void M() {
        Inline.Create().Get("/hello/:name", (string name) => {
            System.Diagnostics.Process.Start("sh", "-c " + name); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(name));
            return name;
        });
    }
}
