using Microsoft.AspNetCore.Html;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.RazorPages;
using Microsoft.AspNetCore.SignalR;
using System.ComponentModel.DataAnnotations;
using System.Diagnostics;
using System.IO;
using System.Text.Encodings.Web;

namespace Shop.Web;

public enum Order { Up, Down }

public record Search(string Text, int Page);

[Route("api/[controller]")]
public class PagesController : BaseController
{
    private readonly IFiles _files;
    private static readonly string Root = "/srv/files";

    public PagesController(IFiles files) => _files = files;

    [HttpGet]
    public IActionResult Hello(string name) => Content("<p>" + name, "text/html"); // want: xss

    [HttpGet]
    public IActionResult Plain(string name) => Content("Hello " + name);

    [HttpGet]
    public IActionResult Encoded(string name) => Content("<p>" + HtmlEncoder.Default.Encode(name), "text/html");

    public IHtmlContent Markup([FromQuery] Search search) => new HtmlString($"<b>{search.Text}</b>"); // want: xss

    public IHtmlContent Number([FromQuery] Search search) => new HtmlString($"<b>{search.Page}</b>");

    public IActionResult Go(string returnUrl)
    {
        return Redirect(returnUrl); // want: open-redirect
    }

    public IActionResult Back(string returnUrl)
    {
        if (!Url.IsLocalUrl(returnUrl))
        {
            return BadRequest();
        }
        return Redirect(returnUrl);
    }

    public IActionResult Local(string returnUrl) => LocalRedirect(returnUrl);

    public IActionResult Fixed(string id) => Redirect($"/orders/{id}");

    public IActionResult Read(string file) => Ok(System.IO.File.ReadAllText(Path.Combine(Root, file))); // want: path-traversal

    public IActionResult Name(string file) => Ok(System.IO.File.ReadAllText(Path.Combine(Root, Path.GetFileName(file))));

    public IActionResult Cleaned(string file)
    {
        var name = string.Join("_", file.Split(Path.GetInvalidFileNameChars()));
        return Ok(System.IO.File.ReadAllText(Path.Combine(Root, name)));
    }

    public IActionResult Dotted(string file)
    {
        if (file.Contains("..")) return BadRequest();
        return PhysicalFile(Path.Combine(Root, file), "text/plain");
    }

    public IActionResult Inside(string file)
    {
        var full = Path.GetFullPath(Path.Combine(Root, file));
        if (!full.StartsWith(Root))
        {
            return NotFound();
        }
        return PhysicalFile(full, "text/plain");
    }

    public async Task<IActionResult> Upload(IFormFile upload)
    {
        using var to = new FileStream(Path.Combine(Root, upload.FileName), FileMode.Create); // want: path-traversal
        await upload.CopyToAsync(to);
        return Ok();
    }

    public IActionResult Chosen(Order order, int id)
    {
        Process.Start("sort", $"{order} {id}");
        return Ok();
    }

    private const string Word = @"^[a-z]{0,40}$";

    public void Checked([FromQuery][RegularExpression(Word)] string word, [FromQuery][RegularExpression(".*")] string any,
        [FromQuery][RegularExpression("[a-z]+")] string whole)
    {
        Process.Start("sort", word);
        Process.Start("sort", whole);
        Process.Start("sort", any); // want: command-injection
    }

    public class Validated
    {
        [RegularExpression("^[a-z]+$")] public string Name { get; set; }
        [AllowedValues("a", "b")] public string Kind { get; set; }
        [RegularExpression(".*")] public string Any { get; set; }
        [RegularExpression(Names.Kept, ErrorMessage = "no")] public string File { get; set; }
        [RegularExpression("[^/]+")] public string Segment { get; set; }
    }

    public static class Names
    {
        public const string Kept = @"([\w\.-])*([\w])$";
    }

    public record Renamed([RegularExpression("[a-z]+")] string From, string To);

    [HttpPost("{id:guid}/{name:minlength(2)}")]
    public void Restricted(string id, string name, [FromBody] Validated body, [FromQuery] Renamed renamed)
    {
        Process.Start("sort", id);
        Process.Start("sort", name); // want: command-injection
        Process.Start("sort", body.Name + body.Kind);
        Process.Start("sort", body.Any); // want: command-injection
        System.IO.File.Delete("/srv/" + body.File);
        Process.Start("sort", body.Segment); // want: command-injection
        Process.Start("sort", renamed.From);
        Process.Start("sort", renamed.To); // want: command-injection
    }

    public IActionResult Service(IFiles files, [FromServices] Store store)
    {
        Process.Start(files.Program, store.Arguments);
        return Ok();
    }

    public IActionResult Inherited()
    {
        var agent = Request.Headers["User-Agent"].ToString();
        return Content($"<i>{agent}</i>", "text/html"); // want: xss
    }

    public async Task Stream()
    {
        using var piped = new StreamReader(Request.BodyReader.AsStream());
        using var reader = new StreamReader(Request.Body);
        var body = await reader.ReadToEndAsync();
        await Response.WriteAsync(body); // want: xss
    }
}

public abstract class BaseController : Controller { }

public class LoginModel : PageModel
{
    [BindProperty]
    public InputModel Input { get; set; }

    public class InputModel
    {
        public string Address { get; set; }
    }

    public IActionResult OnPost(string id)
    {
        if (id == "home")
        {
            return Redirect(id);
        }
        return Redirect(Input.Address); // want: open-redirect
    }
}

public class ChatHub : Hub
{
    public void Run(string command) => Process.Start("/bin/sh", "-c " + command); // want: command-injection
}
