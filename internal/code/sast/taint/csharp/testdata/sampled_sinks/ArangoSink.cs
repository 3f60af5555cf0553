using ArangoDBNetStandard;
using ArangoDBNetStandard.CursorApi.Models;
using Microsoft.AspNetCore.Mvc;
using System.Collections.Generic;
namespace Sampled.ArangoSink;
public class AController : ControllerBase
{
    private readonly ArangoDBClient db;
    [HttpGet]
    public void Get(string n)
    {
        db.Cursor.PostCursorAsync<object>("FOR u IN users FILTER u.n == '" + n + "' RETURN u"); // want: sql-injection
        db.Cursor.PostCursorAsync<object>(new PostCursorBody { Query = "FOR u IN users FILTER u.n == '" + n + "' RETURN u" }); // want: sql-injection
        db.Cursor.PostCursorAsync<object>("FOR u IN users FILTER u.n == @n RETURN u", new Dictionary<string, object> { ["n"] = n });
    }
}
