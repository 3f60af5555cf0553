using Microsoft.EntityFrameworkCore;
namespace Q.ef;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    AppDb db;
    class AppDb : DbContext {
        public DbSet<Person> People { get; set; }
    }
    class Person {
        public string Name { get; set; }
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        db.People.FromSqlRaw("select * from t where n='" + s + "'").ToList(); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        db.Database.ExecuteSqlRaw("delete from t where n='" + s + "'"); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        db.Database.SqlQueryRaw<string>("select * from t where n='" + s + "'").ToList(); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a3")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M3(string s) {
        await db.Database.ExecuteSqlRawAsync($"delete from t where n='{s}'"); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a4")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M4(string s) {
        db.People.FromSqlInterpolated($"select * from t where n={s}").ToList();
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a5")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M5(string s) {
        db.People.FromSql($"select * from t where n={s}").ToList();
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a6")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M6(string s) {
        db.Database.ExecuteSqlRaw("delete from t where n={0}", s);
        return Ok();
    }
}
