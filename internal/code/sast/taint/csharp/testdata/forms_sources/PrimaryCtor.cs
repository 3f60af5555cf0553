using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;
using static System.Diagnostics.Process;
namespace Forms.PrimaryCtor;
public interface IStore { void Find(string name); }
public class SqlStore(SqlConnection db) : IStore {
    public void Find(string name) {
        using var cmd = new SqlCommand($"select * from t where n = '{name}'", db); // want: sql-injection
        cmd.ExecuteReader();
    }
}
[ApiController, Route("[controller]")]
public class ItemsController(IStore store) : ControllerBase {
    public record Item([property: System.Text.Json.Serialization.JsonPropertyName("n")] string Name, int N);
    [HttpPost] public ActionResult<Item> Post(Item item) {
        store.Find(item.Name);
        Start("sh", "-c " + item.Name); // want: command-injection
        Start("sh", "-c " + item.N);
        var (name, n) = item;
        Start("sh", "-c " + name); // want: command-injection
        var copy = item with { N = 2 };
        Start("sh", "-c " + copy.Name); // want: command-injection
        return item;
    }
    [HttpGet("{*path}")] public IActionResult Get(string path) => PhysicalFile("/srv/" + path, "text/plain"); // want: path-traversal
    [HttpGet("h")] public IActionResult H([FromHeader] string agent, [FromQuery] string[] tags) {
        foreach (var t in tags) Start("sh", "-c " + t); // want: command-injection
        if (Request.Headers.TryGetValue("X-A", out var v)) Start("sh", "-c " + v); // want: command-injection
        if (Request.Cookies.TryGetValue("c", out string? c)) Start("sh", "-c " + c); // want: command-injection
        return Redirect(agent); // want: open-redirect
    }
}
