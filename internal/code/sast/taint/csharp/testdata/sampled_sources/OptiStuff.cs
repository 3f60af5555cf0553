using System.IO;
using EPiServer.Core;
using EPiServer.PlugIn;
using EPiServer.Web.Mvc;
using EPiServer.Framework.DataAnnotations;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;
namespace Sampled.Opti;
public class NewsPage : PageData { public virtual string Heading { get; set; } }
public class NewsController : PageController<NewsPage>
{
    private readonly SqlConnection db;
    public IActionResult Index(NewsPage currentPage, string q, int p = 1)
    {
        new SqlCommand("SELECT * FROM n WHERE q = '" + q + "'", db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT * FROM n OFFSET " + p, db).ExecuteReader();
        return View(currentPage);
    }
}
public class FormBlockComponent : AsyncBlockComponent<BlockData>
{
    protected override async System.Threading.Tasks.Task<IViewComponentResult> InvokeComponentAsync(BlockData block)
    {
        File.ReadAllText("/srv/" + HttpContext.Request.Query["f"]); // want: path-traversal
        return null;
    }
}
