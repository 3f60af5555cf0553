using FreeSql;
using Microsoft.AspNetCore.Mvc;
namespace Later.FreeSql;
public class FController : ControllerBase
{
    private readonly IFreeSql sql;
    [HttpGet]
    public void Get(string n, int id)
    {
        sql.Ado.Query<object>("SELECT * FROM u WHERE n = '" + n + "'"); // want: sql-injection
        sql.Ado.ExecuteNonQuery("DELETE FROM u WHERE n = '" + n + "'"); // want: sql-injection
        sql.Select<object>().Where("n = '" + n + "'").ToList(); // want: sql-injection
        sql.Select<object>().OrderBy(n).ToList(); // want: sql-injection
        sql.Select<object>().WithSql("SELECT * FROM u WHERE n = '" + n + "'").ToList(); // want: sql-injection
        sql.Ado.Query<object>("SELECT * FROM u WHERE n = @n", new { n });
        sql.Ado.Query<object>("SELECT * FROM u WHERE i = " + id);
    }
}
