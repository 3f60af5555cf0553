using LiteDB;
using Microsoft.AspNetCore.Mvc;
namespace Drawn.Lite;
public class LController : ControllerBase
{
    private readonly LiteDatabase db;
    [HttpGet]
    public void Get(string n)
    {
        db.Execute("SELECT $ FROM u WHERE n = '" + n + "'"); // want: sql-injection
        db.GetCollection("u").Find("$.n = '" + n + "'"); // want: sql-injection
        BsonExpression.Create("$.n = '" + n + "'"); // want: sql-injection
        new LiteDatabase("/srv/" + n + ".db"); // want: path-traversal
        db.GetCollection("u").Find(Query.EQ("n", n));
        db.Execute("SELECT $ FROM u WHERE n = @0", n);
    }
}
