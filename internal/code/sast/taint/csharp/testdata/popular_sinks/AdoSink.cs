using System.Data;
using System.Data.SqlClient;
using System.Linq;
using System.Web.Mvc;
namespace Popular.Ado
{
    public class AdoController : Controller
    {
        private static readonly string[] Allowed = { "name", "id" };
        public ActionResult Find(string n, string sort, int id)
        {
            using (var c = new SqlConnection("x"))
            {
                var cmd = c.CreateCommand();
                cmd.CommandText = "SELECT * FROM u WHERE n = '" + n + "'"; // want: sql-injection
                cmd.ExecuteReader();
                new SqlDataAdapter("SELECT * FROM u ORDER BY " + sort, c).Fill(new DataTable()); // want: sql-injection
                var q = string.Format("SELECT * FROM u WHERE n = '{0}'", n);
                new SqlCommand(q, c).ExecuteScalar(); // want: sql-injection
                IDbCommand db = new SqlCommand { Connection = c, CommandText = "DELETE FROM " + n }; // want: sql-injection
                new DataTable().Select("n = '" + n + "'"); // want: sql-injection
                var ok = new SqlCommand("SELECT * FROM u WHERE n = @n AND id = " + id, c);
                ok.Parameters.Add("@n", SqlDbType.NVarChar).Value = n;
                ok.ExecuteReader();
                if (Allowed.Contains(sort)) new SqlCommand("SELECT * FROM u ORDER BY " + sort, c).ExecuteReader();
            }
            return View();
        }
    }
}
