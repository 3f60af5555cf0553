using Microsoft.AspNetCore.Mvc;

namespace Shop.Web
{
    // Names of libraries that are written in full.
    public class QualifiedController : Controller
    {
        private string Lists = "";

        public string Load(string text, string name)
        {
            MySql.Data.MySqlClient.MySqlHelper.ExecuteNonQuery("db", "UPDATE t SET a = '" + name + "'"); // want: sql-injection
            MySql.Data.MySqlClient.MySqlHelper.ExecuteNonQuery("db", "UPDATE t SET a = @a", new MySql.Data.MySqlClient.MySqlParameter("@a", name));
            var command = new MySql.Data.MySqlClient.MySqlCommand("SELECT '" + name + "'"); // want: sql-injection
            Dapper.SqlMapper.Query(null, "SELECT '" + name + "'"); // want: sql-injection
            global::Dapper.SqlMapper.Query(null, "SELECT @name", new { name });
            System.IO.File.ReadAllText("/srv/" + name); // want: path-traversal
            System.IO.File.ReadAllText("/srv/" + System.IO.Path.GetFileName(name));
            var read = Newtonsoft.Json.JsonConvert.DeserializeObject<object>(text);
            var bad = new Newtonsoft.Json.JsonSerializerSettings { TypeNameHandling = Newtonsoft.Json.TypeNameHandling.All }; // want: deserialisation
            var good = new Newtonsoft.Json.JsonSerializerSettings { TypeNameHandling = Newtonsoft.Json.TypeNameHandling.None };
            return Lists.Trim();
        }
    }
}
