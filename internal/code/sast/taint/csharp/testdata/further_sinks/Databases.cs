using System.Data.Common;
using System.Threading.Tasks;
using AdoNetCore.AseClient;
using Azure.Data.Tables;
using Chloe;
using Gremlin.Net.Driver;
using Insight.Database;
using Microsoft.AspNetCore.Mvc;
using Tortuga.Chain;

public class DatabasesController : Controller
{
    private readonly IDbContext chloe;
    private readonly DbConnection connection;
    private readonly SqlServerDataSource chain;
    private readonly GremlinClient gremlin;
    private readonly TableClient table;

    public async Task<string> Find(string name)
    {
        chloe.SqlQuery<User>("select * from Users where Name = '" + name + "'"); // want: sql-injection
        chloe.SqlQuery<User>("select * from Users where Name = @Name", DbParam.Create("@Name", name));
        connection.QuerySql<User>("SELECT * FROM Users WHERE Name = '" + name + "'"); // want: sql-injection
        connection.QuerySql<User>("SELECT * FROM Users WHERE Name = @name", new { name });
        chain.Sql("DELETE FROM Users WHERE Name = '" + name + "'").Execute(); // want: sql-injection
        await gremlin.SubmitAsync<dynamic>("g.V().has('name', '" + name + "')"); // want: nosql-injection
        table.Query<TableEntity>("Name eq '" + name + "'"); // want: nosql-injection
        return "ok";
    }
}
