using Microsoft.AspNetCore.Mvc;
using Microsoft.EntityFrameworkCore;
using System.Linq;
namespace Forms.Sinks.EfMore;
[ApiController]
public class EfMoreController(AppDb db) : ControllerBase {
    [HttpGet("a")] public async System.Threading.Tasks.Task<IActionResult> A(string s, int n) {
        db.Users.FromSqlRaw("select * from t where n = '" + s + "'").ToList(); // want: sql-injection
        await db.Database.ExecuteSqlRawAsync("delete from t where n = '" + s + "'"); // want: sql-injection
        db.Database.SqlQueryRaw<int>($"select id from t where n = '{s}'"); // want: sql-injection
        db.Users.FromSql(System.Runtime.CompilerServices.FormattableStringFactory.Create("select * from t where n = '" + s + "'")); // want: sql-injection
        db.Users.FromSql($"select * from t where n = {s}").ToList();
        await db.Database.ExecuteSqlAsync($"delete from t where n = {s}");
        return Ok();
    }
}
