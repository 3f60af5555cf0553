using System.Linq;
using System.Text;
using Microsoft.AspNetCore.Mvc;

// Escapes that go through the characters of a text.
public class CharactersController : Controller
{
    private static string Switched(string s)
    {
        var sb = new StringBuilder();
        foreach (var c in s)
        {
            switch (c)
            {
                case '<': sb.Append("&lt;"); break;
                case '>': sb.Append("&gt;"); break;
                case '&': sb.Append("&amp;"); break;
                default: sb.Append(c); break;
            }
        }
        return sb.ToString();
    }

    private static string Chosen(string s)
    {
        var sb = new StringBuilder();
        foreach (var c in s)
        {
            sb.Append(c switch { '<' => "&lt;", '>' => "&gt;", _ => c.ToString() });
        }
        return sb.ToString();
    }

    private static string Undone(string s)
    {
        var sb = new StringBuilder();
        foreach (var c in s)
        {
            switch (c)
            {
                case '<': sb.Append(c); break;
                default: sb.Append(c); break;
            }
        }
        return sb.ToString();
    }

    public IActionResult Show(string x) => Content("<b>" + Switched(x) + Chosen(x), "text/html");

    public IActionResult Twice(string x) => Content("<b>" + Switched(x) + Undone(x), "text/html"); // want: xss

    public IActionResult Plain(string x)
    {
        var safe = Switched(x);
        return Content("<b>" + safe + x, "text/html"); // want: xss
    }
}

// Headers that a method passes on, codes of digits, and attributes that list or restrict what a parameter can be.
public class HeaderFunctions
{
    [Microsoft.Azure.Functions.Worker.Function("scan")]
    public void Scan(Microsoft.Azure.Functions.Worker.Http.HttpRequestData req)
    {
        req.Headers.TryGetValues("X-Scan", out var values);
        System.Diagnostics.Process.Start("sh", "-c scan " + values.First()); // want: command-injection
        var names = req.Headers.GetValues("X-Name");
        System.IO.File.Delete("/srv/" + names.First()); // want: path-traversal
        System.IO.File.Delete("/srv/" + System.Convert.ToHexString(System.Convert.FromBase64String(req.Query["key"])));
        System.IO.File.Delete("/srv/" + System.Convert.ToBase64String(System.Convert.FromHexString(req.Query["key"]))); // want: path-traversal
    }

    [Microsoft.Azure.Functions.Worker.Function("part")]
    public void Part([Microsoft.Azure.Functions.Worker.HttpTrigger("get", Route = "parts/{id:int}/{part:alpha}/{any}")]
        Microsoft.Azure.Functions.Worker.Http.HttpRequestData req, int id, string part, string any)
    {
        System.IO.File.Delete("/srv/" + part);
        System.IO.File.Delete("/srv/" + any); // want: path-traversal
    }
}

public class PieceModule : Discord.Interactions.InteractionModuleBase
{
    [Discord.Interactions.SlashCommand("piece", "shows a piece")]
    public void Piece([Discord.Interactions.Choice("Main", "main")] string piece, string other)
    {
        System.IO.File.Delete("/srv/" + piece);
        System.IO.File.Delete("/srv/" + other); // want: path-traversal
    }
}

public class NoteRequest { public string Text { get; set; } }

public class NoteEndpoint : FastEndpoints.Endpoint<NoteRequest>
{
    public override async Task HandleAsync(NoteRequest req, CancellationToken ct)
    {
        await SendStringAsync("<p>" + req.Text + "</p>", contentType: "text/plain", cancellation: ct);
        await SendStringAsync("<p>" + req.Text + "</p>", contentType: "text/html", cancellation: ct); // want: xss
    }
}
