using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Ardalis.ApiEndpoints;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;
namespace Popular.Ardalis;
public class ListRequest { [FromQuery] public string Sort { get; set; } [FromRoute] public int Page { get; set; } }
public class List : EndpointBaseAsync.WithRequest<ListRequest>.WithActionResult<string>
{
    private readonly SqlConnection db;
    [HttpGet("/books/{Page}")]
    public override async Task<ActionResult<string>> HandleAsync([FromRoute] ListRequest request, CancellationToken ct = default)
    {
        new SqlCommand("SELECT * FROM b ORDER BY " + request.Sort, db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT * FROM b WHERE p = " + request.Page, db).ExecuteReader();
        return Ok();
    }
}
public class Read : EndpointBaseSync.WithRequest<string>.WithResult<string>
{
    [HttpGet("/read/{name}")]
    public override string Handle(string name) => System.IO.File.ReadAllText("/srv/" + name); // want: path-traversal
}
public class Go : EndpointBaseSync.WithoutRequest.WithActionResult
{
    [HttpGet("/go")] public override ActionResult Handle() => Redirect(Request.Query["to"]); // want: open-redirect
}
