using System.Collections.Generic;
using System.Data.SqlClient;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using FastEndpoints;
using Microsoft.AspNetCore.WebUtilities;

public record Search(string Name, string Base);

public class SearchEndpoint : Endpoint<Search>
{
    private static readonly HashSet<string> Languages = new() { "de", "en" };
    private readonly SqlConnection connection;
    private readonly HttpClient client;

    public override async Task HandleAsync(Search req, CancellationToken ct)
    {
        new SqlCommand("select " + Query<int>("stars"), connection).ExecuteReader();
        new SqlCommand("select " + Query<string>("stars"), connection).ExecuteReader(); // want: sql-injection
        new SqlCommand("select " + Route<long>("id"), connection).ExecuteReader();
        var language = Query<string>("language");
        new SqlCommand("select " + language, connection).ExecuteReader(); // want: sql-injection
        if (!Languages.Contains(language)) ThrowError(r => r.Name, "language");
        new SqlCommand("select " + language, connection).ExecuteReader();
        await client.GetAsync(QueryHelpers.AddQueryString("https://api.example.com/find", "name", req.Name));
        var address = QueryHelpers.AddQueryString("https://api.example.com/find", "name", req.Name);
        new SqlCommand("select '" + address + "'", connection).ExecuteReader(); // want: sql-injection
        await client.GetAsync(QueryHelpers.AddQueryString(req.Base, "name", "x")); // want: ssrf
    }
}
