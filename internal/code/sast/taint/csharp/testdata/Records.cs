using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using Microsoft.EntityFrameworkCore;

namespace Shop.Records;

public class Note
{
    public int Id { get; set; }
    public string Text { get; set; }
    public string Kind { get; set; }
    public string Clean { get; set; }
}

public class Comment
{
    public int Id { get; set; }
    public string Said { get; set; }
}

public class Account
{
    public int Id { get; set; }
    public string Name { get; set; }
    public string Role { get; set; }
}

public class Plain
{
    public string Text { get; set; }
}

public class Store : DbContext
{
    public DbSet<Note> Notes { get; set; }
    public DbSet<Comment> Comments { get; set; }
    public DbSet<Account> Accounts { get; set; }
}

public class NewNote
{
    public string Text { get; set; }
}

public interface INotes
{
    void Add(NewNote model);
    Note Get(int id);
}

public class Notes : INotes
{
    private readonly Store _store;

    public Notes(Store store) => _store = store;

    public void Add(NewNote model)
    {
        var note = new Note { Text = model.Text, Kind = "plain" };
        note.Clean = WebUtility.HtmlEncode(model.Text);
        _store.Notes.Add(note);
        _store.SaveChanges();
    }

    public Note Get(int id) => _store.Notes.Find(id);
}

public class NotesController : Controller
{
    private readonly INotes _notes;
    private readonly Store _store;

    public NotesController(INotes notes, Store store)
    {
        _notes = notes;
        _store = store;
    }

    [HttpPost]
    public IActionResult Save(NewNote model)
    {
        _notes.Add(model);
        return Ok();
    }

    [HttpGet]
    public IActionResult Show(int id)
    {
        var note = _notes.Get(id);
        System.IO.File.ReadAllText(note.Text);
        Response.WriteAsync(note.Kind + note.Clean + note.Id);
        return Content("<p>" + note.Text + "</p>", "text/html"); // want: xss
    }

    [HttpGet]
    public async Task All()
    {
        foreach (var text in _store.Notes.Where(n => n.Id > 3).Select(n => n.Text).ToList())
        {
            await Response.WriteAsync(text); // want: xss
        }
        _store.Database.ExecuteSqlRaw("UPDATE t SET n = '" + _store.Notes.First().Text + "'");
    }

    [HttpPost]
    public IActionResult Say(Comment comment)
    {
        _store.Comments.Add(comment);
        return Ok();
    }

    [HttpGet]
    public async Task Said(int id)
    {
        await Response.WriteAsync((await _store.Comments.FirstOrDefaultAsync(c => c.Id == id)).Said); // want: xss
    }

    [HttpPost]
    public async Task Rename(int id, string name)
    {
        var account = await _store.Accounts.FindAsync(id);
        account.Name = name;
        account.Role = "user";
        await _store.SaveChangesAsync();
    }

    [HttpGet]
    public async Task Names(int id)
    {
        var account = await _store.Accounts.SingleAsync(a => a.Id == id);
        await Response.WriteAsync(account.Name); // want: xss
        await Response.WriteAsync(account.Role);
    }

    [HttpPost]
    public void Held(string text)
    {
        new Plain { Text = text };
    }

    [HttpGet]
    public async Task Other(Dictionary<int, Plain> all)
    {
        var plain = new List<Plain>().First();
        await Response.WriteAsync(plain.Text);
    }
}

public class Said
{
    public string Text { get; set; }
    public int Stars { get; set; }
}

public class Guests
{
    public static readonly List<Said> All = new();
    public static readonly List<string> Clean = new();
    public readonly List<string> Own = new();

    public void Add(string text)
    {
        All.Add(new Said { Text = text, Stars = 3 });
        Clean.Add(WebUtility.HtmlEncode(text));
        Own.Add(text);
    }
}

public class GuestsController : Controller
{
    [HttpPost]
    public void Add(string text) => new Guests().Add(text);

    [HttpGet]
    public async Task Show()
    {
        foreach (var said in Guests.All)
        {
            await Response.WriteAsync(said.Text); // want: xss
            await Response.WriteAsync("<b>" + said.Stars);
        }
        await Response.WriteAsync(string.Join(", ", Guests.Clean));
        await Response.WriteAsync(string.Join(", ", new Guests().Own));
    }
}

public class Page
{
    public int Id { get; set; }
    public string Body { get; set; }
    public string Footer { get; set; }
}

public class PageStore : DbContext
{
    public DbSet<Page> Pages { get; set; }
}

public class PagesController : Controller
{
    private readonly PageStore _store;

    [HttpPost]
    [Microsoft.AspNetCore.Authorization.Authorize(Roles = "Administrator")]
    public void Write(int id, string body) => _store.Pages.Find(id).Body = body;

    [HttpPost]
    [Microsoft.AspNetCore.Authorization.Authorize(Roles = "Admin,User")]
    public void Foot(int id, string footer) => _store.Pages.Find(id).Footer = footer;

    [HttpGet]
    public async Task Show(int id)
    {
        await Response.WriteAsync(_store.Pages.Find(id).Body);
        await Response.WriteAsync(_store.Pages.Find(id).Footer); // want: xss
        await new RazorLight.RazorLightEngine().CompileRenderStringAsync("a", _store.Pages.First().Footer, null); // want: template-injection
    }
}

