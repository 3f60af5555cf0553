using FastEndpoints;
using log4net;
using MediatR;
using Microsoft.CodeAnalysis.CSharp.Scripting;
using MongoDB.Bson;
using MongoDB.Driver;
using NHibernate;
using RazorLight;
using Serilog;
using System.Data.Entity;
using System.IO;
using System.Net;
using System.Web.Http;

namespace Shop.Libraries;

public class FindRequest { public string Name { get; set; } public int Id { get; set; } }

public record Import(string Path) : IRequest<string>;

public class ImportHandler : IRequestHandler<Import, string>
{
    public Task<string> Handle(Import request, CancellationToken token) => File.ReadAllTextAsync(request.Path, token); // want: path-traversal

    // Not what the library calls.
    private Task<string> Handle(Options options, CancellationToken token) => File.ReadAllTextAsync(options.Path, token);
}

public class Find : Endpoint<FindRequest>
{
    private readonly NHibernate.ISession _session;

    public override async Task HandleAsync(FindRequest request, CancellationToken token)
    {
        _session.CreateSQLQuery("SELECT * FROM items WHERE name = '" + request.Name + "'"); // want: sql-injection
        _session.CreateSQLQuery("SELECT * FROM items WHERE id = " + request.Id);
        _session.CreateQuery("from Item where Name = :name").SetParameter("name", request.Name);
    }
}

public class OldContext : DbContext
{
    public DbSet<FindRequest> Requests { get; set; }
}

public class ToolsController : ApiController
{
    private static readonly ILog log = LogManager.GetLogger("tools");
    private readonly OldContext _old;
    private readonly RazorLightEngine _razor;

    [HttpGet]
    public void Query(string name)
    {
        _old.Database.SqlQuery<int>($"SELECT 1 FROM t WHERE n = '{name}'"); // want: sql-injection
        _old.Database.ExecuteSqlCommand("DELETE FROM t WHERE n = @p0", name);
        BsonDocument.Parse("{ name: '" + name + "' }"); // want: nosql-injection
        Builders<BsonDocument>.Filter.Eq("name", name);
    }

    [HttpPost]
    public async Task Scripts([FromBody] string code, string model)
    {
        await CSharpScript.EvaluateAsync(code); // want: code-injection
        await CSharpScript.EvaluateAsync("1 + 1");
        await _razor.CompileRenderStringAsync("key", code, model); // want: template-injection
        await _razor.CompileRenderStringAsync("key", "Hello @Model", model);
    }

    [HttpGet]
    public string Net(string url, string id)
    {
        log.Info("Asked for " + url); // want: log-injection
        log.Info("Asked for something");
        Log.Information("Asked for {Url}", url);
        Log.Information($"Asked for {url}"); // want: log-injection
        using var client = new WebClient();
        client.DownloadString("https://api.example/items/" + id);
        return client.DownloadString(url); // want: ssrf
    }

    [HttpGet]
    public void Files(string name)
    {
        var info = new FileInfo("/srv/" + name);
        info.Delete(); // want: path-traversal
        new FileInfo("/srv/" + Path.GetFileName(name)).Delete();
    }
}
