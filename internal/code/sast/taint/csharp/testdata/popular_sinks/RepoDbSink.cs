using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;
using RepoDb;
namespace Popular.Repo;
public class RController : ControllerBase
{
    private readonly SqlConnection c;
    [HttpGet]
    public void Get(string n)
    {
        c.ExecuteQuery<object>("SELECT * FROM u WHERE n = '" + n + "'"); // want: sql-injection
        c.ExecuteNonQuery("DELETE FROM u WHERE n = '" + n + "'"); // want: sql-injection
        c.ExecuteScalar<int>($"SELECT count(*) FROM u WHERE n = '{n}'"); // want: sql-injection
        c.ExecuteQueryMultiple("SELECT * FROM " + n); // want: sql-injection
        c.ExecuteReaderAsync("SELECT * FROM " + n); // want: sql-injection
        c.ExecuteQuery<object>("SELECT * FROM u WHERE n = @n", new { n });
        c.Query<object>(new { Name = n });
    }
}
