using Microsoft.AspNetCore.Mvc;
using SolrNet;
using SolrNet.Commands.Parameters;
namespace Sampled.SolrSink;
public class SController : ControllerBase
{
    private readonly ISolrOperations<object> solr;
    [HttpGet]
    public void Get(string q)
    {
        solr.Query("name:" + q); // want: nosql-injection
        solr.Query(new SolrQuery("name:" + q)); // want: nosql-injection
        solr.Delete(new SolrQuery("name:" + q)); // want: nosql-injection
        solr.Query(SolrQuery.All, new QueryOptions { FilterQueries = new ISolrQuery[] { new SolrQuery("o:" + q) } }); // want: nosql-injection
    }
}
