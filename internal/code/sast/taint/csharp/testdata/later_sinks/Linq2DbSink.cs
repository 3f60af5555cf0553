using LinqToDB;
using LinqToDB.Data;
using Microsoft.AspNetCore.Mvc;
namespace Later.Linq2Db;
public class LController : ControllerBase
{
    private readonly DataConnection db;
    [HttpGet]
    public void Get(string n, int id)
    {
        db.Query<object>("SELECT * FROM u WHERE n = '" + n + "'"); // want: sql-injection
        db.Execute("DELETE FROM u WHERE n = '" + n + "'"); // want: sql-injection
        db.FromSql<object>("SELECT * FROM u WHERE n = '" + n + "'"); // want: sql-injection
        db.SetCommand("SELECT * FROM u ORDER BY " + n).Query<object>(); // want: sql-injection
        db.Query<object>("SELECT * FROM u WHERE n = @n", new { n });
    }
}
