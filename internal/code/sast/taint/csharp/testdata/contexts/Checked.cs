using Microsoft.AspNetCore.Mvc;
using Microsoft.Azure.Functions.Worker;
using Microsoft.Azure.Functions.Worker.Http;
using System.Diagnostics;
using System.Linq;
using System.Linq.Dynamic.Core;
using System.Threading.Tasks;
using System.Net.Http.Json;
using System.Text.Json;

namespace Contexts;
public class Req { public string Cmd { get; set; } public int N { get; set; } }
public class Az
{
    [Function("Http")]
    public async Task Run([HttpTrigger(AuthorizationLevel.Anonymous, "get")] HttpRequestData req)
    {
        var r = await req.ReadFromJsonAsync<Req>();
        Process.Start("sh", "-c " + r.Cmd); // want: command-injection
        Process.Start("sh", "-c " + r.N);
        var s = await JsonSerializer.DeserializeAsync<Req>(req.Body);
        Process.Start("sh", "-c " + s.Cmd); // want: command-injection
        Process.Start("sh", "-c " + s.N);
    }
}
public class C : Controller
{
    IQueryable<string> list;
    public IActionResult A(string q)
    {
        if (Url.IsLocalUrl(Request.Query["next"])) return Redirect(Request.Query["next"]);
        return Redirect(Request.Query["next"]); // want: open-redirect
    }
    public IActionResult B(string q)
    {
        list.Where("a == \"" + q + "\""); // want: code-injection
        list.Where("a == @0", q);
        list.Select("new (" + q + ")"); // want: code-injection
        list.OrderBy(q); // want: code-injection
        return null;
    }
    public IActionResult D(string q)
    {
        if (!Url.IsLocalUrl(Request.Form["next"])) { return BadRequest(); }
        return Redirect(Request.Form["next"]);
    }
    public IActionResult E()
    {
        if (!int.TryParse(Request.Query["n"], out _)) return BadRequest();
        Process.Start("sh", "-c " + Request.Query["n"]);
        return null;
    }
}
