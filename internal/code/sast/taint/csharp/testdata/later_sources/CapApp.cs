using System.Diagnostics;
using System.IO;
using DotNetCore.CAP;
using Microsoft.Data.SqlClient;
namespace Later.Cap;
public class CapApp : ICapSubscribe
{
    private readonly SqlConnection db;
    [CapSubscribe("orders")]
    public void Order(string name, [FromCap] CapHeader header)
    {
        new SqlCommand("INSERT INTO o VALUES('" + name + "')", db).ExecuteNonQuery(); // want: sql-injection
        File.ReadAllText("/srv/" + header["f"]); // want: path-traversal
    }
    [CapSubscribe("n")]
    public void Number(int n) => new SqlCommand("INSERT INTO o VALUES(" + n + ")", db).ExecuteNonQuery();
}
