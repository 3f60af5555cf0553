using System.Data;
using Microsoft.AspNetCore.Mvc;
using ServiceStack.OrmLite;
namespace Drawn.Orm;
public class OController : ControllerBase
{
    private readonly IDbConnection db;
    [HttpGet]
    public void Get(string n)
    {
        db.SqlList<object>("SELECT * FROM u WHERE n = '" + n + "'"); // want: sql-injection
        db.ExecuteSql("DELETE FROM u WHERE n = '" + n + "'"); // want: sql-injection
        db.SqlScalar<int>($"SELECT count(*) FROM u WHERE n = '{n}'"); // want: sql-injection
        db.From<object>().UnsafeWhere("n = '" + n + "'"); // want: sql-injection
        db.SqlList<object>("SELECT * FROM u WHERE n = @n", new { n });
    }
}
