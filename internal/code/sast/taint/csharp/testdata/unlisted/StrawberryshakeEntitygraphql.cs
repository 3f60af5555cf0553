using EntityGraphQL.Schema;
namespace P.StrawberryshakeEntitygraphql;
public class M {
    [GraphQLMutation] public string Rename(string name) {
        System.Diagnostics.Process.Start("sh", "-c " + name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(name));
        return "";
    }
}
