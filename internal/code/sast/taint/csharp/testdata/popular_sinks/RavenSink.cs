using System.Linq;
using Microsoft.AspNetCore.Mvc;
using Raven.Client.Documents;
using Raven.Client.Documents.Operations;
using Raven.Client.Documents.Queries;
using Raven.Client.Documents.Session;
namespace Popular.Raven;
public class RController : ControllerBase
{
    private readonly IDocumentStore store;
    [HttpGet]
    public void Get(string n)
    {
        using var session = store.OpenSession();
        session.Advanced.RawQuery<object>("from Users where Name = '" + n + "'").ToList(); // want: sql-injection
        store.Operations.Send(new DeleteByQueryOperation("from Users where Name = '" + n + "'")); // want: sql-injection
        store.Operations.Send(new PatchByQueryOperation("from Users update { this.Name = '" + n + "' }")); // want: sql-injection
        new IndexQuery { Query = "from Users where Name = '" + n + "'" }; // want: sql-injection
        session.Advanced.DocumentQuery<object>().WhereLucene("Name", "a OR " + n); // want: sql-injection
        session.Advanced.RawQuery<object>("from Users where Name = $n").AddParameter("n", n).ToList();
        session.Load<object>(n);
    }
}
