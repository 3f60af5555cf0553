using System.Linq;
using Marten;
using Microsoft.AspNetCore.Mvc;
namespace Drawn.MartenDb;
public class MController : ControllerBase
{
    private readonly IDocumentSession session;
    [HttpGet]
    public void Get(string n)
    {
        session.Query<object>("where data ->> 'n' = '" + n + "'"); // want: sql-injection
        session.QueryAsync<object>("where data ->> 'n' = '" + n + "'"); // want: sql-injection
        session.QueueSqlCommand("delete from u where n = '" + n + "'"); // want: sql-injection
        session.Query<object>().Where(x => x.MatchesSql("n = '" + n + "'")).ToList(); // want: sql-injection
        session.Query<object>("where data ->> 'n' = ?", n);
    }
}
