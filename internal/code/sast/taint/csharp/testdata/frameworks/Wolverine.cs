using Wolverine.Http;
using Wolverine.Attributes;
namespace P.wolverine;
public class E {
    [WolverinePost("/x")] public static string Post(Cmd command, string name) {
        System.Diagnostics.Process.Start("sh", "-c " + command.Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(command.Name));
        System.Diagnostics.Process.Start("sh", "-c " + name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(name));
        return "";
    }
}
