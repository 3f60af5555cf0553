using System.IO;
using Microsoft.Data.SqlClient;
using SimpleW;
namespace Later.SimpleW;
public class FileController : Controller
{
    private readonly SqlConnection db;
    [Route("GET", "/file")]
    public object Get(string name, int n = 0)
    {
        new SqlCommand("SELECT * FROM f WHERE n = '" + name + "'", db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT * FROM f WHERE n = " + n, db).ExecuteReader();
        return File.ReadAllText("/srv/" + Request.Body); // want: path-traversal
    }
}
