using Microsoft.AspNetCore.Mvc;
using NPoco;
namespace Popular.NPocoApp;
public class NController : ControllerBase
{
    private readonly IDatabase db;
    [HttpGet]
    public void Get(string n)
    {
        db.Fetch<object>("SELECT * FROM u WHERE n = '" + n + "'"); // want: sql-injection
        db.Query<object>($"WHERE n = '{n}'"); // want: sql-injection
        db.Execute("DELETE FROM u WHERE n = '" + n + "'"); // want: sql-injection
        db.SingleOrDefault<object>("WHERE n = '" + n + "'"); // want: sql-injection
        db.Fetch<object>(new Sql("SELECT * FROM u WHERE n = '" + n + "'")); // want: sql-injection
        db.Fetch<object>(Sql.Builder.Select("*").From("u").Where("n = '" + n + "'").OrderBy(n)); // want: sql-injection
        db.ExecuteScalar<int>("SELECT count(*) FROM " + n); // want: sql-injection
        db.Page<object>(1, 10, "SELECT * FROM u ORDER BY " + n); // want: sql-injection
        db.Fetch<object>("SELECT * FROM u WHERE n = @0", n);
        db.Fetch<object>(Sql.Builder.Where("n = @0", n));
    }
}
