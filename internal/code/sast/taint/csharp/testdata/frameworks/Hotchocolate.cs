using HotChocolate.Types;
namespace P.hotchocolate;
[QueryType] public class Query {
    public string Book(string id) {
        System.Diagnostics.Process.Start("sh", "-c " + id); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(id));
        return "";
    }
}
[ExtendObjectType("Mutation")] public class Mut {
    public string Add(AddInput input) {
        System.Diagnostics.Process.Start("sh", "-c " + input.Title); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(input.Title));
        return "";
    }
}
