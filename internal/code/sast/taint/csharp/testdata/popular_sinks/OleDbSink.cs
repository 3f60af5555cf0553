using System.Data.Odbc;
using System.Data.OleDb;
using Microsoft.AspNetCore.Mvc;
namespace Popular.Ole;
public class OleController : ControllerBase
{
    [HttpGet]
    public void Get(string n)
    {
        using var c = new OleDbConnection("x");
        new OleDbCommand("SELECT * FROM u WHERE n = '" + n + "'", c).ExecuteReader(); // want: sql-injection
        new OleDbDataAdapter($"SELECT * FROM u WHERE n = '{n}'", c); // want: sql-injection
        using var o = new OdbcConnection("y");
        var cmd = new OdbcCommand();
        cmd.CommandText = "DELETE FROM " + n; // want: sql-injection
        new OdbcDataAdapter("SELECT * FROM " + n, o); // want: sql-injection
        var ok = new OdbcCommand("SELECT * FROM u WHERE n = ?", o);
        ok.Parameters.AddWithValue("n", n);
        ok.ExecuteReader();
    }
}
