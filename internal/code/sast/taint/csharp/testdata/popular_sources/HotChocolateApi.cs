using System.Diagnostics;
using HotChocolate;
using HotChocolate.Types;
using HotChocolate.Resolvers;
using Microsoft.Data.SqlClient;
namespace Popular.Hot;
public record BookInput(string Title, int Pages);
public class Query
{
    public string GetBooks(string title, int first, [Service] SqlConnection db)
    {
        new SqlCommand($"SELECT TOP {first} * FROM b", db).ExecuteReader();
        new SqlCommand($"SELECT * FROM b WHERE t = '{title}'", db).ExecuteReader(); // want: sql-injection
        return "ok";
    }
}
[ExtendObjectType(typeof(Query))]
public class Extra
{
    public string Find([GraphQLName("q")] string query, SqlConnection db) => new SqlCommand("SELECT * FROM x WHERE q = '" + query + "'", db).ExecuteScalar().ToString(); // want: sql-injection
}
public class Mutation
{
    public bool AddBook(BookInput input, [Service] SqlConnection db)
    {
        new SqlCommand("INSERT INTO b VALUES('" + input.Title + "')", db).ExecuteNonQuery(); // want: sql-injection
        var c = new SqlCommand("INSERT INTO b VALUES(@p)", db);
        c.Parameters.AddWithValue("@p", input.Title);
        c.ExecuteNonQuery();
        return true;
    }
}
public class RunType : ObjectType<Query>
{
    protected override void Configure(IObjectTypeDescriptor<Query> d)
    {
        d.Field("run").Argument("cmd", a => a.Type<StringType>()).Resolve(ctx =>
        {
            Process.Start("sh", "-c " + ctx.ArgumentValue<string>("cmd")); // want: command-injection
            return "ok";
        });
    }
}
public static class Setup { public static void Add(Microsoft.Extensions.DependencyInjection.IServiceCollection s) => s.AddGraphQLServer().AddQueryType<Query>().AddMutationType<Mutation>().AddTypeExtension<Extra>().AddType<RunType>(); }
