using Cassandra;
using Cassandra.Mapping;
using Microsoft.AspNetCore.Mvc;
namespace Sampled.CassandraSink;
public class CController : ControllerBase
{
    private readonly ISession session;
    private readonly IMapper mapper;
    [HttpGet]
    public void Get(string n, int id)
    {
        session.Execute("SELECT * FROM u WHERE n = '" + n + "'"); // want: sql-injection
        session.Execute(new SimpleStatement("SELECT * FROM u WHERE n = '" + n + "'")); // want: sql-injection
        session.Prepare("SELECT * FROM u WHERE n = '" + n + "'"); // want: sql-injection
        mapper.Fetch<object>("WHERE n = '" + n + "'"); // want: sql-injection
        mapper.Execute("DELETE FROM u WHERE n = '" + n + "'"); // want: sql-injection
        mapper.Fetch<object>("WHERE n = ?", n);
        session.Execute(new SimpleStatement("SELECT * FROM u WHERE n = ?", n));
        session.Execute("SELECT * FROM u WHERE i = " + id);
    }
}
