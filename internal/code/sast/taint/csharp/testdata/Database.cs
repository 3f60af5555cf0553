using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;
using Microsoft.EntityFrameworkCore;
using System.Data;

namespace Shop.Data
{
    public class Item { public int Id { get; set; } public string Name { get; set; } }

    public class ShopContext : DbContext
    {
        public DbSet<Item> Items { get; set; }
    }

    public interface IItems
    {
        DataTable Find(string name);
    }

    public class SqlItems : IItems
    {
        private readonly string _connection;

        public SqlItems(string connection) { _connection = connection; }

        public DataTable Find(string name)
        {
            string sql = "SELECT * FROM items WHERE ";
            sql += "name = '" + name + "'";
            using (var connection = new SqlConnection(_connection))
            using (SqlCommand command = new SqlCommand(sql, connection)) // want: sql-injection
            {
                command.ExecuteReader();
            }
            return null;
        }
    }

    public static class Quoting
    {
        public static string Quoted(this string text) => "'" + text + "'";
    }

    public class ItemsController : Controller
    {
        private readonly ShopContext _context;
        private readonly IItems _items;

        public ItemsController(ShopContext context, IItems items) => (_context, _items) = (context, items);

        [HttpGet]
        public IActionResult ByInterface(string name) => Ok(_items.Find(name));

        [HttpGet]
        public IActionResult Raw(string name)
        {
            return Ok(_context.Items.FromSqlRaw($"SELECT * FROM Items WHERE Name = '{name}'").ToList()); // want: sql-injection
        }

        [HttpGet]
        public IActionResult Interpolated(string name)
        {
            _context.Database.ExecuteSqlInterpolated($"DELETE FROM Items WHERE Name = {name}");
            return Ok(_context.Items.FromSql($"SELECT * FROM Items WHERE Name = {name}").ToList());
        }

        [HttpGet]
        public IActionResult Built(string name)
        {
            var sql = $"SELECT * FROM Items WHERE Name = '{name}'";
            return Ok(_context.Items.FromSql(sql).ToList()); // want: sql-injection
        }

        [HttpGet]
        public IActionResult Placeholders(string name)
        {
            return Ok(_context.Items.FromSqlRaw("SELECT * FROM Items WHERE Name = {0}", name).ToList());
        }

        [HttpGet]
        public IActionResult Extended(string name)
        {
            _context.Database.ExecuteSqlRaw("DELETE FROM Items WHERE Name = " + name.Quoted()); // want: sql-injection
            return Ok();
        }

        [HttpGet]
        public IActionResult Linq(string name)
        {
            var found = from i in _context.Items where i.Name == name orderby i.Id select i.Name;
            var other = _context.Items.Where(i => i.Name == name).Select(i => i.Name).First();
            _context.Database.ExecuteSqlRaw("DELETE FROM Items WHERE Name = '" + other + found.First() + "'");
            return Ok();
        }

        [HttpGet]
        public IActionResult Sorted(string by, string[] names)
        {
            var column = by switch { "name" => "Name", "id" or "nr" => "Id", _ => "Id" };
            var command = new SqlCommand();
            command.CommandText = "SELECT * FROM Items ORDER BY " + column;
            var list = names.Where(n => n.Length > 3).Select(n => n.Trim()).ToList();
            command.CommandText = string.Join(",", list); // want: sql-injection
            command.CommandText = "SELECT * FROM Items WHERE Name = @name";
            command.Parameters.AddWithValue("@name", by);
            return Ok(command.ExecuteScalar());
        }

        [HttpGet]
        public IActionResult Parsed(string id, string key)
        {
            if (!int.TryParse(id, out var number)) return BadRequest();
            _context.Database.ExecuteSqlRaw("DELETE FROM Items WHERE Id = " + number);
            _context.Database.ExecuteSqlRaw("DELETE FROM Items WHERE Id = " + id);
            Guid guid = Guid.Parse(key);
            _context.Database.ExecuteSqlRaw($"DELETE FROM Items WHERE Key = '{guid}'");
            Part(key, out string part);
            _context.Database.ExecuteSqlRaw("DELETE FROM Items WHERE Part = " + part); // want: sql-injection
            return Ok();
        }

        private static void Part(string text, out string part) { part = text.Substring(2); }

        [HttpGet]
        public IActionResult Query(string name)
        {
            var names = from i in new[] { name, "b" } let upper = i.ToUpper() where upper.Length > 1 select new { Key = upper };
            foreach (var one in names)
            {
                _context.Database.ExecuteSqlRaw("DELETE FROM Items WHERE Name = " + one.Key); // want: sql-injection
            }
            return Ok();
        }
    }
}
