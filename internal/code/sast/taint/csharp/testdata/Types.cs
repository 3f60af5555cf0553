using System;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Data;
using System.Data.Odbc;
using System.Data.OleDb;
using System.Data.SQLite;
using System.Data.SqlServerCe;
using System.Diagnostics;
using System.IO;
using System.Net;
using System.Net.Http;
using System.Numerics;
using System.Security.Cryptography;
using FirebirdSql.Data.FirebirdClient;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.AspNetCore.Razor.TagHelpers;
using Microsoft.Data.Sqlite;
using Microsoft.Extensions.Logging;
using MySql.Data.MySqlClient;
using Npgsql;
using Oracle.ManagedDataAccess.Client;

namespace Shop.Types;

public class ScalarsController : Controller
{
    [HttpGet]
    public void Scalars(string text, uint a, long b, ulong c, short d, ushort e, sbyte f, nint g, nuint h, bool i, double j, float k, decimal l,
        Guid m, DateTime n, DateTimeOffset o, DateOnly p, TimeOnly q, TimeSpan r, CancellationToken s, Version t, BigInteger u, HttpStatusCode v, int w)
    {
        Process.Start(text); // want: command-injection
        Process.Start("nice " + a);
        Process.Start("nice " + b);
        Process.Start("nice " + c);
        Process.Start("nice " + d);
        Process.Start("nice " + e);
        Process.Start("nice " + f);
        Process.Start("nice " + g);
        Process.Start("nice " + h);
        Process.Start("nice " + i);
        Process.Start("nice " + j);
        Process.Start("nice " + k);
        Process.Start("nice " + l);
        Process.Start("nice " + m);
        Process.Start("nice " + n);
        Process.Start("nice " + o);
        Process.Start("nice " + p);
        Process.Start("nice " + q);
        Process.Start("nice " + r);
        Process.Start("nice " + s);
        Process.Start("nice " + t);
        Process.Start("nice " + u);
        Process.Start("nice " + v);
        Process.Start("nice " + w);
    }
}

public class CommandsController : Controller
{
    private readonly NpgsqlDataSource _source;
    private readonly IDbConnection _connection;

    [HttpGet]
    public void Commands(string a)
    {
        new MySqlCommand("SELECT " + a); // want: sql-injection
        new NpgsqlCommand("SELECT " + a); // want: sql-injection
        new SqliteCommand("SELECT " + a); // want: sql-injection
        new SQLiteCommand("SELECT " + a); // want: sql-injection
        new OleDbCommand("SELECT " + a); // want: sql-injection
        new OdbcCommand("SELECT " + a); // want: sql-injection
        new OracleCommand("SELECT " + a); // want: sql-injection
        new SqlCeCommand("SELECT " + a); // want: sql-injection
        new FbCommand("SELECT " + a); // want: sql-injection
        new MySqlDataAdapter("SELECT " + a, "db"); // want: sql-injection
        new NpgsqlDataAdapter("SELECT " + a, "db"); // want: sql-injection
        new SQLiteDataAdapter("SELECT " + a, "db"); // want: sql-injection
        new OleDbDataAdapter("SELECT " + a, "db"); // want: sql-injection
        new OdbcDataAdapter("SELECT " + a, "db"); // want: sql-injection
        new OracleDataAdapter("SELECT " + a, "db"); // want: sql-injection
        _source.CreateCommand().CommandText = "SELECT " + a; // want: sql-injection
        _connection.CreateCommand().CommandText = "SELECT " + a; // want: sql-injection
        new MySqlConnection("db").CreateCommand().CommandText = "SELECT " + a; // want: sql-injection
        new NpgsqlConnection("db").CreateCommand().CommandText = "SELECT " + a; // want: sql-injection
        new SqliteConnection("db").CreateCommand().CommandText = "SELECT " + a; // want: sql-injection
        new SQLiteConnection("db").CreateCommand().CommandText = "SELECT " + a; // want: sql-injection
        new OleDbConnection("db").CreateCommand().CommandText = "SELECT " + a; // want: sql-injection
        new OdbcConnection("db").CreateCommand().CommandText = "SELECT " + a; // want: sql-injection
        new OracleConnection("db").CreateCommand().CommandText = "SELECT " + a; // want: sql-injection
        new System.Data.SqlClient.SqlConnection("db").CreateCommand().CommandText = "SELECT " + a; // want: sql-injection
    }
}

public class CollectionsController : Controller
{
    [HttpGet]
    public void Collections(string a)
    {
        var bag = new ConcurrentBag<string>();
        bag.Add(a);
        foreach (var one in bag) Process.Start(one); // want: command-injection
        var queue = new ConcurrentQueue<string>();
        queue.Enqueue(a);
        Process.Start(queue.Dequeue()); // want: command-injection
        var stack = new Stack<string>();
        stack.Push(a);
        Process.Start(stack.Pop()); // want: command-injection
        var linked = new LinkedList<string>();
        linked.AddLast(a);
        Process.Start(linked.First()); // want: command-injection
        var hashed = new HashSet<string>();
        hashed.Add(a);
        Process.Start(hashed.First()); // want: command-injection
        var sorted = new SortedSet<string>();
        sorted.Add(a);
        Process.Start(sorted.First()); // want: command-injection
        var owned = new Collection<string>();
        owned.Add(a);
        Process.Start(owned[0]); // want: command-injection
        var observed = new ObservableCollection<string>();
        observed.Add(a);
        Process.Start(observed[0]); // want: command-injection
        var array = new ArrayList();
        array.Add(a);
        Process.Start(array[0].ToString()); // want: command-injection
    }

    [HttpGet]
    public void Maps(string a)
    {
        var concurrent = new ConcurrentDictionary<string, string>();
        concurrent.TryAdd("x", a);
        Process.Start(concurrent["y"]);
        Process.Start(concurrent["x"]); // want: command-injection
        var sorted = new SortedDictionary<string, string>();
        sorted.Add("x", a);
        Process.Start(sorted["x"]); // want: command-injection
        var list = new SortedList<string, string>();
        list.Add("x", a);
        Process.Start(list["x"]); // want: command-injection
        var table = new Hashtable();
        table.Add("x", a);
        Process.Start(table["x"].ToString()); // want: command-injection
        var names = new NameValueCollection();
        names.Add("x", a);
        Process.Start(names.Get("x")); // want: command-injection
        var texts = new StringDictionary();
        texts.Add("x", a);
        Process.Start(texts["x"]); // want: command-injection
    }
}

public class PlacesController : Controller
{
    private readonly IHttpContextAccessor _accessor;
    private readonly IHttpClientFactory _clients;
    private readonly ILoggerFactory _loggers;

    [HttpGet]
    public async Task Places(string a)
    {
        Process.Start(_accessor.HttpContext.Request.Query["name"]); // want: command-injection
        await _clients.CreateClient().GetAsync(a); // want: ssrf
        _loggers.CreateLogger("shop").LogInformation("Asked for " + a); // want: log-injection
        new DirectoryInfo("/srv/" + a).Delete(); // want: path-traversal
        await Response.WriteAsync(new StringReader(a).ReadToEnd()); // want: xss
        using var aes = new AesManaged();
        aes.Mode = CipherMode.ECB; // want: weak-cipher
        using var managed = new RijndaelManaged();
        managed.Mode = CipherMode.ECB; // want: weak-cipher
        using var provider = new AesCryptoServiceProvider();
        provider.Mode = CipherMode.ECB; // want: weak-cipher
        using var next = new AesCng();
        next.Mode = CipherMode.ECB; // want: weak-cipher
    }
}

public class Tag : TagHelper
{
    private readonly IHttpContextAccessor _accessor;

    public override void Process(TagHelperContext context, TagHelperOutput output)
    {
        output.Content.SetHtmlContent(_accessor.HttpContext.Request.Query["name"]); // want: xss
    }
}

public class Named : ViewComponent
{
    public void Invoke()
    {
        System.Diagnostics.Process.Start(Request.Query["name"]); // want: command-injection
    }
}

public class Authorised : IAuthorizationFilter
{
    public void OnAuthorization(AuthorizationFilterContext context)
    {
        System.Diagnostics.Process.Start(context.HttpContext.Request.Headers["X-Name"]); // want: command-injection
    }
}
