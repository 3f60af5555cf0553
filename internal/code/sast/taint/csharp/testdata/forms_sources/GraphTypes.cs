using GraphQL.Types;
using HotChocolate.Types;
using System.Diagnostics;
namespace Forms.GraphTypes;
public class QueryType : ObjectType {
    protected override void Configure(IObjectTypeDescriptor descriptor) {
        descriptor.Field("run").Argument("line", a => a.Type<StringType>()).Resolve(ctx => {
            Process.Start("sh", "-c " + ctx.ArgumentValue<string>("line")); // want: command-injection
            return "ok";
        });
    }
}
