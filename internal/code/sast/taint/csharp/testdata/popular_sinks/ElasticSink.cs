using Elastic.Clients.Elasticsearch;
using Elastic.Clients.Elasticsearch.QueryDsl;
using Elastic.Transport;
using Microsoft.AspNetCore.Mvc;
namespace Popular.Elastic;
public class EController : ControllerBase
{
    private readonly ElasticsearchClient es;
    [HttpGet]
    public void Get(string q, string url)
    {
        es.Transport.Request<StringResponse>(HttpMethod.POST, "/a/_search", PostData.String("{\"query\":{\"match\":{\"t\":\"" + q + "\"}}}")); // want: nosql-injection
        new ElasticsearchClientSettings(new System.Uri(url)); // want: ssrf
        es.Search<object>(s => s.Query(x => x.QueryString(d => d.Query("name:" + q))));
        es.UpdateByQuery<object>("a", u => u.Script(new Script { Source = "ctx._source.n = '" + q + "'" })); // want: code-injection
        es.Search<object>(s => s.Query(x => x.Match(m => m.Field("t").Query(q))));
    }
}
