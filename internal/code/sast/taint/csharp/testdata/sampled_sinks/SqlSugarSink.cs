using Microsoft.AspNetCore.Mvc;
using SqlSugar;
namespace Sampled.SqlSugarSink;
public class SController : ControllerBase
{
    private readonly ISqlSugarClient db;
    [HttpGet]
    public void Get(string n, int id)
    {
        db.Ado.SqlQuery<object>("SELECT * FROM u WHERE n = '" + n + "'"); // want: sql-injection
        db.Ado.ExecuteCommand("DELETE FROM u WHERE n = '" + n + "'"); // want: sql-injection
        db.Ado.GetDataTable("SELECT * FROM u WHERE n = '" + n + "'"); // want: sql-injection
        db.Queryable<object>().Where("n = '" + n + "'").ToList(); // want: sql-injection
        db.Queryable<object>().OrderBy(n).ToList(); // want: sql-injection
        db.SqlQueryable<object>("SELECT * FROM u WHERE n = '" + n + "'").ToList(); // want: sql-injection
        db.Ado.SqlQuery<object>("SELECT * FROM u WHERE n = @n", new { n });
        db.Queryable<object>().Where("n = @n", new { n }).ToList();
        db.Ado.SqlQuery<object>("SELECT * FROM u WHERE i = " + id);
    }
}
