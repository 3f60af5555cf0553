using System.Data;
using System.Data.Linq;
using Dapper;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Azure.Cosmos;
using Microsoft.EntityFrameworkCore;
using MongoDB.Bson;
using MongoDB.Driver;

namespace Shop.Orm;

public class Row { public string Name { get; set; } public string Kind { get; set; } }

public class Context : DbContext
{
    public DbSet<Row> Rows { get; set; }
}

public class QueriesController : Controller
{
    private readonly Context _context;
    private readonly DataContext _linq;
    private readonly IDbConnection _connection;
    private readonly PetaPoco.Database _peta;
    private readonly Container _container;
    private readonly Shop.Elsewhere.Context _elsewhere;

    [HttpGet]
    public async Task Raw(string a)
    {
        _linq.ExecuteQuery<Row>("SELECT * FROM t WHERE n = '" + a + "'"); // want: sql-injection
        _linq.ExecuteQuery<Row>("SELECT * FROM t WHERE n = {0}", a);
        SqlMapper.Query(_connection, "SELECT * FROM t WHERE n = '" + a + "'"); // want: sql-injection
        SqlMapper.Query(_connection, "SELECT * FROM t WHERE n = @a", new { a });
        _connection.Query(new CommandDefinition("SELECT * FROM t WHERE n = '" + a + "'")); // want: sql-injection
        _connection.Query(new CommandDefinition("SELECT * FROM t WHERE n = @a", new { a }));
        _connection.SqlList<Row>("SELECT * FROM t WHERE n = '" + a + "'"); // want: sql-injection
        _peta.Fetch<Row>("SELECT * FROM t WHERE n = '" + a + "'"); // want: sql-injection
        _peta.Fetch<Row>("SELECT * FROM t WHERE n = @0", a);
        _context.Rows.Where(r => r.Name != "").FromSqlRaw("SELECT * FROM t WHERE n = '" + a + "'"); // want: sql-injection
        var text = $"SELECT * FROM t WHERE n = '{a}'";
        _elsewhere.Rows.FromSql(text).ToList(); // want: sql-injection
        _elsewhere.Rows.FromSql($"SELECT * FROM t WHERE n = {a}").ToList();
        await Response.WriteAsync(_context.Rows.FromSqlInterpolated($"SELECT * FROM t WHERE n = {a}").First().Kind);
        await Response.WriteAsync(_context.Rows.Find(a).Kind);
        await Response.WriteAsync(_context.Rows.Add(new Row { Name = a }).Entity.Name); // want: xss
    }

    [HttpGet]
    public void Documents(string a)
    {
        new BsonJavaScript("this.name == '" + a + "'"); // want: nosql-injection
        new BsonJavaScript("this.name == 'a'");
        var rows = new MongoClient("mongodb://db").GetDatabase("shop").GetCollection<Row>("rows");
        rows.Find("{ name: '" + a + "' }"); // want: nosql-injection
        rows.Find(r => r.Name == a);
        rows.Find(Builders<Row>.Filter.Eq("name", a));
        new QueryDefinition("SELECT * FROM c WHERE c.name = '" + a + "'"); // want: nosql-injection
        new QueryDefinition("SELECT * FROM c WHERE c.name = @name").WithParameter("@name", a);
        _container.GetItemQueryIterator<Row>("SELECT * FROM c WHERE c.name = '" + a + "'"); // want: nosql-injection
    }
}
