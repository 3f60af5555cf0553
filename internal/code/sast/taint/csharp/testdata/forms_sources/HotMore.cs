using HotChocolate;
using HotChocolate.Types;
using System.Diagnostics;
namespace Forms.HotMore;
[QueryType]
public static class Query {
    public static string Book(string id, int n) { Process.Start("sh", "-c " + id); Process.Start("sh", "-c " + n); return id; } // want: command-injection
}
[MutationType]
public static class Mutation {
    public static string Add(BookInput input) { Process.Start("sh", "-c " + input.Title); return ""; } // want: command-injection
}
[ExtendObjectType("Query")]
public class More {
    public string Find([GraphQLName("q")] string text) { Process.Start("sh", "-c " + text); return ""; } // want: command-injection
}
public record BookInput(string Title);
