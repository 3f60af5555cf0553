using GraphQL;
using GraphQL.Types;
namespace P.graphql_net;
public class Q : ObjectGraphType {
    public Q() {
        Field<StringGraphType>("x").Resolve(context => {
            System.Diagnostics.Process.Start("sh", "-c " + context.GetArgument<string>("id")); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.GetArgument<string>("id")));
            return null;
        });
    }
}
