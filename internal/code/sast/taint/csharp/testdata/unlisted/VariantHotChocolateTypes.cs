using HotChocolate;
using HotChocolate.Types;
namespace P.HotChocolateTypes;
[MutationType] public static class Mutations {
    public static string Add(string name, AddInput input) {
        System.Diagnostics.Process.Start("sh", "-c " + name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(name));
        System.Diagnostics.Process.Start("sh", "-c " + input.Text); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(input.Text));
        return "";
    }
}
public record AddInput(string Text);
[ExtendObjectType("Query")] public class BookQueries {
    public string Book(string id) {
        System.Diagnostics.Process.Start("sh", "-c " + id); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(id));
        return "";
    }
}
