using Azure.Search.Documents;
using Microsoft.AspNetCore.Mvc;
namespace Sampled.AzureSearchSink;
public class AController : ControllerBase
{
    private readonly SearchClient search;
    [HttpGet]
    public void Get(string n, string q)
    {
        search.Search<object>("*", new SearchOptions { Filter = "owner eq '" + n + "'" }); // want: nosql-injection
        var o = new SearchOptions();
        o.Filter = $"owner eq '{n}'"; // want: nosql-injection
        search.SearchAsync<object>(q, new SearchOptions { Size = 10 });
        search.Search<object>("*", new SearchOptions { Filter = SearchFilter.Create($"owner eq {n}") });
    }
}
