using System.Data;
using System.DirectoryServices;
using System.DirectoryServices.Protocols;
using System.IO.Compression;
using System.Net;
using System.Net.Http;
using System.Net.Sockets;
using System.Runtime.Serialization.Formatters.Binary;
using System.Xml;
using System.Xml.Linq;
using System.Xml.XPath;
using System.Xml.Xsl;
using Dapper;
using Flurl.Http;
using Microsoft.AspNetCore.Html;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Rendering;
using Microsoft.CodeAnalysis.CSharp.Scripting;
using Microsoft.Data.Sqlite;
using Microsoft.JSInterop;
using MongoDB.Bson;
using MongoDB.Driver;
using MySqlConnector;
using Neo4j.Driver;
using Newtonsoft.Json;
using Npgsql;
using RazorEngine;
using Renci.SshNet;
using RestSharp;
using Scriban;
using StackExchange.Redis;
using Refit;
namespace Sinks;
public class SinkController : Controller
{
    [HttpPost]
    public async Task<IActionResult> X(string s, IDbConnection db, HttpClient http, IJSRuntime js, IHtmlHelper Html)
    {
        await db.QueryAsync<int>("SELECT '" + s + "'"); // want: sql-injection
        await db.QueryAsync<int>("SELECT @s", new { s });
        await db.ExecuteScalarAsync(new CommandDefinition("SELECT '" + s + "'")); // want: sql-injection
        using var np = NpgsqlDataSource.Create("x").CreateCommand("SELECT '" + s + "'"); // want: sql-injection
        using var my = new MySqlCommand { CommandText = "SELECT '" + s + "'" }; // want: sql-injection
        new SqliteCommand("SELECT $s").Parameters.AddWithValue("$s", s);
        new MySqlDataAdapter("SELECT '" + s + "'", "x").Fill(new DataSet()); // want: sql-injection
        new DataTable().Select("a = '" + s + "'"); // want: sql-injection
        await http.SendAsync(new HttpRequestMessage(HttpMethod.Get, s)); // want: ssrf
        await http.GetAsync(new Uri(s)); // want: ssrf
        await http.GetAsync("https://api.example.com/?q=" + Uri.EscapeDataString(s));
        WebRequest.CreateHttp(s); // want: ssrf
        new WebClient().DownloadFile(s, "/tmp/x"); // want: ssrf
        await s.GetJsonAsync<int>(); // want: ssrf
        new RestClient(s).Execute(new RestRequest("/a")); // want: ssrf
        await new RestClient("https://api.example.com").GetAsync(new RestRequest("/a").AddQueryParameter("s", s));
        RestService.For<IDisposable>(s); // want: ssrf
        new TcpClient(s, 80); // want: ssrf
        new SshClient("h", "u", "p").RunCommand("ls " + s); // want: command-injection
        new SftpClient("h", "u", "p").DownloadFile("a", System.IO.File.OpenWrite("/data/" + s)); // want: path-traversal
        System.IO.File.ReadAllText(Path.Combine("/data", s)); // want: path-traversal
        await System.IO.File.WriteAllBytesAsync("/data/" + s, new byte[0]); // want: path-traversal
        new FileInfo("/data/" + s).Delete(); // want: path-traversal
        Directory.Delete("/data/" + s, true); // want: path-traversal
        Directory.EnumerateFiles("/data/" + s); // want: path-traversal
        new StreamReader("/data/" + s); // want: path-traversal
        ZipFile.ExtractToDirectory("/data/" + s, "/tmp"); // want: path-traversal
        var full = Path.GetFullPath(Path.Combine("/data", s));
        if (!full.StartsWith("/data/")) return NotFound();
        System.IO.File.ReadAllText(full);
        new DirectorySearcher("(uid=" + s + ")").FindOne(); // want: ldap-injection
        new SearchRequest("dc=x", "(uid=" + s + ")", System.DirectoryServices.Protocols.SearchScope.Subtree); // want: ldap-injection
        XDocument.Parse("<a/>").XPathSelectElements("//u[@n='" + s + "']"); // want: xpath-injection
        new XPathDocument("a.xml").CreateNavigator().Evaluate("//u[@n='" + s + "']"); // want: xpath-injection
        var doc = new XmlDocument { XmlResolver = new XmlUrlResolver() };
        doc.LoadXml(s); // want: xxe
        XDocument.Parse(s);
        await CSharpScript.EvaluateAsync(s); // want: code-injection
        await js.InvokeVoidAsync("eval", s); // want: code-injection
        await js.InvokeVoidAsync("show", s);
        Activator.CreateInstance(Type.GetType(s)); // want: reflection
        JsonConvert.DeserializeObject(s, new JsonSerializerSettings { TypeNameHandling = TypeNameHandling.All }); // want: deserialisation
        JsonConvert.DeserializeObject<int>(s);
        new BinaryFormatter().Deserialize(Request.Body); // want: deserialisation
        Scriban.Template.Parse("{{ s }}").Render(new { s });
        Engine.Razor.RunCompile(s, "k"); // want: template-injection
        var col = new MongoClient().GetDatabase("d").GetCollection<BsonDocument>("c");
        col.Find(BsonDocument.Parse("{ n: '" + s + "' }")); // want: nosql-injection
        col.Find(Builders<BsonDocument>.Filter.Eq("n", s));
        await GraphDatabase.Driver("x").AsyncSession().RunAsync("MATCH (n {a: '" + s + "'})"); // want: sql-injection
        await GraphDatabase.Driver("x").AsyncSession().RunAsync("MATCH (n {a: $s})", new { s });
        ConnectionMultiplexer.Connect("x").GetDatabase().ScriptEvaluate(s); // want: code-injection
        ViewBag.Html = new HtmlString(s); // want: xss
        ViewBag.Html = new HtmlString(WebUtility.HtmlEncode(s));
        Html.Raw(s); // want: xss
        Response.Headers.Location = s; // want: open-redirect
        return View("x", s);
    }
}
