using System.IO;
using Lucene.Net.Index;
using Lucene.Net.QueryParsers.Classic;
using Lucene.Net.Search;
using Lucene.Net.Store;
using Microsoft.AspNetCore.Mvc;
namespace Sampled.LuceneSink;
public class LController : ControllerBase
{
    [HttpGet]
    public void Get(string dir, string q)
    {
        FSDirectory.Open("/srv/" + dir); // want: path-traversal
        FSDirectory.Open(new DirectoryInfo("/srv/" + dir)); // want: path-traversal
        new TermQuery(new Term("n", q));
        FSDirectory.Open("/srv/index");
    }
}
