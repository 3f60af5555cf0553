using Microsoft.AspNetCore.Mvc;
using Microsoft.EntityFrameworkCore;
namespace P.EfCore8;
public class Person { public string Name { get; set; } }
public class Db : DbContext { public DbSet<Person> People { get; set; } }
[ApiController]
public class C : ControllerBase {
    Db db;
    [HttpGet("a0")]
    public async System.Threading.Tasks.Task<IActionResult> A0(string s) {
        db.Set<Person>().FromSqlRaw("select * from t where n = '" + s + "'").ToList(); // want: sql-injection
        return Ok();
    }
    [HttpGet("a1")]
    public async System.Threading.Tasks.Task<IActionResult> A1(string s) {
        db.Database.SqlQueryRaw<int>($"select count(*) from t where n = '{s}'").Single(); // want: sql-injection
        return Ok();
    }
    [HttpGet("a2")]
    public async System.Threading.Tasks.Task<IActionResult> A2(string s) {
        var q = $"delete from t where n = '{s}'"; await db.Database.ExecuteSqlRawAsync(q, default(System.Threading.CancellationToken)); // want: sql-injection
        return Ok();
    }
    [HttpGet("a3")]
    public async System.Threading.Tasks.Task<IActionResult> A3(string s) {
        using var c = db.Database.GetDbConnection().CreateCommand(); c.CommandText = "select * from t where n = '" + s + "'"; c.ExecuteReader(); // want: sql-injection
        return Ok();
    }
    [HttpGet("a4")]
    public async System.Threading.Tasks.Task<IActionResult> A4(string s) {
        db.People.FromSql($"select * from t where n = {s}").ToList();
        return Ok();
    }
}
