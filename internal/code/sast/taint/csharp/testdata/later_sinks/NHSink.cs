using Microsoft.AspNetCore.Mvc;
using NHibernate;
using NHibernate.Criterion;
namespace Later.NH;
public class NController : ControllerBase
{
    private readonly NHibernate.ISession s;
    [HttpGet]
    public void Get(string n, int id)
    {
        s.CreateSQLQuery("SELECT * FROM u WHERE n = '" + n + "'").List(); // want: sql-injection
        s.CreateQuery("from User where n = '" + n + "'").List(); // want: sql-injection
        s.CreateCriteria("User").Add(Expression.Sql("n = '" + n + "'")); // want: sql-injection
        s.CreateCriteria("User").AddOrder(Order.Asc(n));
        s.CreateQuery("from User where n = :n").SetString("n", n).List();
    }
}
