using System.Collections.Generic;
using System.IO;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.AspNetCore.JsonPatch;
using Microsoft.Data.SqlClient;
namespace Popular.Api;
public record Search(string Term, int Page);
public class Filter { [FromQuery(Name = "c")] public string City { get; set; } [FromRoute] public int Id { get; set; } [FromHeader(Name = "X-T")] public string Tenant { get; set; } }
[ApiController]
[Route("api/[controller]")]
public class ItemsController(SqlConnection db) : ControllerBase
{
    [HttpGet("{name}")]
    public async Task<ActionResult> Get(string name, [FromQuery] List<string> tags)
    {
        await new SqlCommand($"SELECT * FROM i WHERE n = '{name}'", db).ExecuteReaderAsync(); // want: sql-injection
        foreach (var t in tags) new SqlCommand($"SELECT * FROM t WHERE n = '{t}'", db).ExecuteReader(); // want: sql-injection
        return Content($"<p>{name}</p>", "text/html"); // want: xss
    }
    [HttpPost]
    public IActionResult Post([FromBody] Search s, [FromHeader(Name = "X-Org")] string org)
    {
        new SqlCommand($"SELECT * FROM i WHERE t = '{s.Term}'", db).ExecuteReader(); // want: sql-injection
        new SqlCommand($"SELECT * FROM i WHERE p = {s.Page}", db).ExecuteReader();
        new SqlCommand($"SELECT * FROM o WHERE o = '{org}'", db).ExecuteReader(); // want: sql-injection
        return LocalRedirect("/x");
    }
    [HttpPut("{id:guid}")]
    public IActionResult Put([FromRoute] System.Guid id, [FromForm] IFormFile file, [FromForm] string dir)
    {
        new SqlCommand($"UPDATE i SET x = 1 WHERE id = '{id}'", db).ExecuteNonQuery();
        using var s = System.IO.File.Create(Path.Combine("/srv/up", dir, "x")); // want: path-traversal
        file.CopyTo(s);
        System.IO.File.Create("/srv/up/" + Path.GetFileName(dir));
        return Redirect(Request.Headers.Referer.ToString()); // want: open-redirect
    }
    [HttpGet("f/{id}")]
    public void Filtered([FromQuery] Filter f)
    {
        new SqlCommand("SELECT * FROM c WHERE c = '" + f.City + "'", db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT * FROM c WHERE i = " + f.Id, db).ExecuteReader();
        new SqlCommand("SELECT * FROM t_" + f.Tenant, db).ExecuteReader(); // want: sql-injection
    }
}
public class Audit : IAsyncActionFilter
{
    private readonly SqlConnection db;
    public async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
    {
        new SqlCommand("INSERT INTO a VALUES('" + context.HttpContext.Request.Query["a"] + "')", db).ExecuteNonQuery(); // want: sql-injection
        await next();
    }
}
