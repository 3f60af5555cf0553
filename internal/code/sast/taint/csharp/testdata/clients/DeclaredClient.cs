using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using WebApiClientCore.Attributes;
namespace Q.declared;

public interface IPages
{
    [HttpGet]
    Task<string> Fetch([Uri] string address);

    [HttpGet("pages/{name}")]
    Task<string> Page(string name);
}

public class DeclaredClientController : Controller
{
    private readonly IPages pages;

    public DeclaredClientController(IPages pages) { this.pages = pages; }

    public async Task<IActionResult> Show(string address)
    {
        await pages.Page(address);
        await pages.Fetch("https://example.com/");
        return Json(await pages.Fetch(address)); // want: ssrf
    }
}
