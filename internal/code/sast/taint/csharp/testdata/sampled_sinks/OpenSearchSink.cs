using Microsoft.AspNetCore.Mvc;
using OpenSearch.Client;
using OpenSearch.Net;
namespace Sampled.OpenSearchSink;
public class OController : ControllerBase
{
    private readonly IOpenSearchClient client;
    private readonly IOpenSearchLowLevelClient low;
    [HttpGet]
    public void Get(string q, string url)
    {
        low.Search<StringResponse>("i", PostData.String("{\"query\":{\"match\":{\"n\":\"" + q + "\"}}}")); // want: nosql-injection
        client.Search<object>(s => s.Query(x => x.QueryString(d => d.Query("n:" + q)))); // want: nosql-injection
        client.Search<object>(s => s.Query(x => x.Raw("{\"match\":{\"n\":\"" + q + "\"}}"))); // want: nosql-injection
        client.Search<object>(s => s.Query(x => x.Match(m => m.Field("n").Query(q))));
        client.UpdateByQuery<object>(u => u.Script(c => c.Source("ctx._source.n = '" + q + "'"))); // want: code-injection
        new OpenSearchClient(new System.Uri(url)); // want: ssrf
    }
}
