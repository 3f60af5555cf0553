using System.Collections.Generic;
using System.IO;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;
using Oqtane.Controllers;
using Oqtane.Infrastructure;
using Oqtane.Modules;
using Oqtane.Shared;
namespace Sampled.Oqtane;
[Route(ControllerRoutes.ApiRoute)]
public class NotesController : ModuleControllerBase
{
    private readonly SqlConnection db;
    public NotesController(ILogManager logger) : base(logger, null) { }
    [HttpGet]
    public IEnumerable<object> Get(string moduleid, string search)
    {
        new SqlCommand("SELECT * FROM n WHERE m = " + int.Parse(moduleid), db).ExecuteReader();
        new SqlCommand("SELECT * FROM n WHERE s = '" + search + "'", db).ExecuteReader(); // want: sql-injection
        return null;
    }
    [HttpPost]
    public Note Post([FromBody] Note note)
    {
        File.WriteAllText("/srv/" + note.Title, "x"); // want: path-traversal
        return note;
    }
}
public class Note { public string Title { get; set; } }
public class Edit : ModuleBase
{
    private SqlConnection db;
    protected override void OnParametersSet()
    {
        new SqlCommand("SELECT * FROM n WHERE s = '" + PageState.QueryString["s"] + "'", db).ExecuteReader(); // want: sql-injection
    }
}
