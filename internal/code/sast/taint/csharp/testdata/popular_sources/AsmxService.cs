using System.Data.SqlClient;
using System.IO;
using System.Web.Services;
namespace Popular.Asmx
{
    public class Address { public string City { get; set; } public int Zip { get; set; } }
    [WebService(Namespace = "http://example.com/")]
    public class Users : WebService
    {
        SqlConnection db = new SqlConnection("x");
        [WebMethod]
        public string Find(string name, int id)
        {
            new SqlCommand("SELECT * FROM u WHERE id = " + id, db).ExecuteReader();
            return (string)new SqlCommand("SELECT * FROM u WHERE n = '" + name + "'", db).ExecuteScalar(); // want: sql-injection
        }
        [WebMethod(EnableSession = true)]
        public void Save(Address a)
        {
            new SqlCommand("INSERT INTO a VALUES('" + a.City + "')", db).ExecuteNonQuery(); // want: sql-injection
            new SqlCommand("INSERT INTO a VALUES(" + a.Zip + ")", db).ExecuteNonQuery();
            File.Delete("/srv/" + Context.Request.Headers["X-File"]); // want: path-traversal
        }
        public void Internal(string name) { File.Delete("/srv/" + name); }
    }
}
