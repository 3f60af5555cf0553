using System.Diagnostics;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.RazorPages;
using Microsoft.EntityFrameworkCore;
using System.Text.RegularExpressions;
namespace Shop;
public class Query { public string Term { get; set; } public int Page { get; set; } }
[ApiController, Route("api/[controller]")]
public class ItemsController(ShopContext db, IHttpClientFactory clients) : ControllerBase
{
    [HttpGet("{id}")]
    public async Task<IActionResult> Get(string id, [FromQuery] Query query, [FromRoute(Name = "g")] Guid guid, CancellationToken token)
    {
        await db.Items.FromSqlRaw("SELECT * FROM Items WHERE Id = '" + id + "'").ToListAsync(token); // want: sql-injection
        await db.Items.FromSqlRaw("SELECT * FROM Items WHERE Id = {0}", id).ToListAsync(token);
        await db.Items.FromSql($"SELECT * FROM Items WHERE Id = {id}").ToListAsync(token);
        await db.Database.ExecuteSqlRawAsync($"DELETE FROM Items WHERE T = '{query.Term}'"); // want: sql-injection
        await db.Database.ExecuteSqlAsync($"DELETE FROM Items WHERE T = {query.Term}");
        db.Database.SqlQueryRaw<int>("SELECT " + query.Term); // want: sql-injection
        db.Database.SqlQueryRaw<int>("SELECT " + query.Page + guid);
        await clients.CreateClient().GetStringAsync(id); // want: ssrf
        await clients.CreateClient("x").PostAsJsonAsync(query.Term, 1); // want: ssrf
        if (query.Page > 1) return PhysicalFile("/data/" + id, "text/plain"); // want: path-traversal
        return Redirect(query.Term); // want: open-redirect
    }
    [HttpPost]
    public IActionResult Post([FromBody] Query body, [FromForm] IFormFileCollection files, [FromHeader] string accept)
    {
        Process.Start(new ProcessStartInfo { FileName = "sh", Arguments = "-c " + body.Term }); // want: command-injection
        Process.Start(new ProcessStartInfo("ls") { ArgumentList = { body.Term } });
        Process.Start("sh", "-c " + accept); // want: command-injection
        foreach (var f in files) System.IO.File.Create(Path.Combine("/data", f.FileName)); // want: path-traversal
        Process.Start("sh", "-c " + Request.Cookies["c"]); // want: command-injection
        Process.Start("sh", "-c " + Request.Host.Value); // want: command-injection
        Process.Start("sh", "-c " + HttpContext.Request.QueryString.Value); // want: command-injection
        return new ContentResult { Content = "<p>" + body.Term, ContentType = "text/html" }; // want: xss
    }
    [HttpGet("go")]
    public ActionResult Go(string url) => Url.IsLocalUrl(url) ? Redirect(url) : LocalRedirect("/");
    [HttpGet("re")]
    public bool Re(string p) => Regex.IsMatch("x", p); // want: regex-injection
}
public class Item { public int Id { get; set; } }
public class ShopContext : DbContext { public DbSet<Item> Items { get; set; } }
public class IndexModel : PageModel
{
    [BindProperty(SupportsGet = true)] public string Search { get; set; }
    [BindProperty] public Query Input { get; set; }
    public async Task<IActionResult> OnPostSaveAsync(string name)
    {
        Process.Start("sh", "-c " + Search); // want: command-injection
        Process.Start("sh", "-c " + Input.Term); // want: command-injection
        Process.Start("sh", "-c " + name); // want: command-injection
        Process.Start("sh", "-c " + Input.Page);
        return RedirectToPage("./Index", new { name });
    }
}
