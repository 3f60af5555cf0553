using System.Linq;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.OData.Routing.Controllers;
using Microsoft.AspNetCore.OData.Query;
using Microsoft.AspNetCore.OData.Formatter;
using Microsoft.AspNetCore.OData.Deltas;
using Microsoft.Data.SqlClient;
namespace Drawn.Odata;
public class Book { public string Title { get; set; } public int Id { get; set; } }
public class BooksController : ODataController
{
    private readonly SqlConnection db;
    public IActionResult Get([FromODataUri] string key, ODataQueryOptions<Book> options)
    {
        new SqlCommand("SELECT * FROM b WHERE k = '" + key + "'", db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT * FROM b WHERE " + options.Filter.RawValue, db).ExecuteReader(); // want: sql-injection
        return Ok();
    }
    public IActionResult Post([FromBody] Book book)
    {
        new SqlCommand("INSERT INTO b VALUES('" + book.Title + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO b VALUES(" + book.Id + ")", db).ExecuteNonQuery();
        return Created(book);
    }
    [HttpPost] public IActionResult Rate(ODataActionParameters parameters) { new SqlCommand("INSERT INTO r VALUES('" + parameters["note"] + "')", db).ExecuteNonQuery(); return Ok(); } // want: sql-injection
}
