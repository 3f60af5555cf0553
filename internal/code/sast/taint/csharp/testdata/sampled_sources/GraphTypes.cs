using System.IO;
using GraphQL;
using GraphQL.Types;
using GraphQL.Resolvers;
using Microsoft.Data.SqlClient;
namespace Sampled.GraphQl;
public class Query : ObjectGraphType
{
    public Query(SqlConnection db)
    {
        Field<StringGraphType>("user").Argument<StringGraphType>("name").Resolve(context =>
        {
            var name = context.GetArgument<string>("name");
            var id = context.GetArgument<int>("id");
            new SqlCommand("SELECT * FROM u WHERE i = " + id, db).ExecuteReader();
            return new SqlCommand("SELECT * FROM u WHERE n = '" + name + "'", db).ExecuteScalar(); // want: sql-injection
        });
        Field<StringGraphType>("file").ResolveAsync(async ctx => await File.ReadAllTextAsync("/srv/" + ctx.GetArgument<Input>("in").Name)); // want: path-traversal
        FieldAsync<StringGraphType>("old", resolve: async c => File.ReadAllText("/srv/" + c.Arguments["f"].Value));
    }
}
public class Input { public string Name { get; set; } }
public class Resolver : IFieldResolver
{
    private readonly SqlConnection db;
    public async System.Threading.Tasks.ValueTask<object?> ResolveAsync(IResolveFieldContext context) =>
        new SqlCommand("SELECT * FROM u WHERE n = '" + context.GetArgument<string>("n") + "'", db).ExecuteScalar(); // want: sql-injection
}
[GraphQL.AutoRegister]
public class Mutation
{
    public static string Rename([GraphQL.FromServices] SqlConnection db, string name)
    {
        new SqlCommand("UPDATE u SET n = '" + name + "'", db).ExecuteNonQuery();
        return name;
    }
}
