using Microsoft.AspNetCore.Mvc;
using Microsoft.EntityFrameworkCore;
namespace Later.Bulk;
public class BController : ControllerBase
{
    private readonly DbContext db;
    [HttpGet]
    public void Get(string n, int id)
    {
        db.Database.ExecuteSqlRaw("DELETE FROM u WHERE n = '" + n + "'"); // want: sql-injection
        db.Database.SqlQueryRaw<int>("SELECT i FROM u WHERE n = '" + n + "'"); // want: sql-injection
        db.Set<User>().FromSqlRaw("SELECT * FROM u WHERE n = '" + n + "'"); // want: sql-injection
        db.Database.ExecuteSql($"DELETE FROM u WHERE n = {n}");
        db.Set<User>().FromSqlInterpolated($"SELECT * FROM u WHERE n = {n}");
        db.Database.ExecuteSqlRaw("DELETE FROM u WHERE n = {0}", n);
    }
}
public class User { }
