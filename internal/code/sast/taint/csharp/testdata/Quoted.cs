using System.Data.SqlClient;
using Microsoft.AspNetCore.Mvc;

// Names that a builder of the database quotes.
public class QuotedController : Controller
{
    private readonly SqlConnection db = new("Server=db");

    [HttpGet("rows")]
    public IActionResult Rows(string table)
    {
        var quoted = new SqlCommandBuilder().QuoteIdentifier(table);
        new SqlCommand("SELECT * FROM " + quoted, db).ExecuteReader();
        new SqlCommand("SELECT * FROM [" + table + "]", db).ExecuteReader(); // want: sql-injection
        return Ok();
    }
}
