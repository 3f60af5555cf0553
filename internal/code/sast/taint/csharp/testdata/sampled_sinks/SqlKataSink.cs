using Microsoft.AspNetCore.Mvc;
using SqlKata;
using SqlKata.Execution;
namespace Sampled.SqlKataSink;
public class KController : ControllerBase
{
    private readonly QueryFactory db;
    [HttpGet]
    public void Get(string n, int id)
    {
        db.Query("u").WhereRaw("n = '" + n + "'").Get(); // want: sql-injection
        db.Query("u").OrderByRaw(n).Get(); // want: sql-injection
        db.Query("u").SelectRaw("max(" + n + ")").First(); // want: sql-injection
        db.Select("SELECT * FROM u WHERE n = '" + n + "'"); // want: sql-injection
        db.Statement("DELETE FROM u WHERE n = '" + n + "'"); // want: sql-injection
        new Query("u").FromRaw(n); // want: sql-injection
        db.Query("u").HavingRaw("a > " + n); // want: sql-injection
        db.Query("u").Where("n", n).Get();
        db.Query("u").WhereRaw("n = ?", n).Get();
        db.Query("u").WhereRaw("i = " + id).Get();
    }
}
