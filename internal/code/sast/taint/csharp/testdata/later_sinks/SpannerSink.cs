using Google.Cloud.Spanner.Data;
using Microsoft.AspNetCore.Mvc;
namespace Later.Spanner;
public class SController : ControllerBase
{
    private readonly SpannerConnection c;
    [HttpGet]
    public void Get(string n, long id)
    {
        c.CreateSelectCommand("SELECT * FROM u WHERE n = '" + n + "'").ExecuteReader(); // want: sql-injection
        c.CreateDmlCommand("DELETE FROM u WHERE n = '" + n + "'").ExecuteNonQuery(); // want: sql-injection
        c.CreateDdlCommand("DROP TABLE " + n).ExecuteNonQuery(); // want: sql-injection
        c.CreateSelectCommand("SELECT * FROM u WHERE n = @n", new SpannerParameterCollection { { "n", SpannerDbType.String, n } });
        c.CreateSelectCommand("SELECT * FROM u WHERE i = " + id);
    }
}
