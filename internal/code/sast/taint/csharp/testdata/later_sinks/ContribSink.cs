using System.Data;
using Dapper;
using Dapper.Contrib.Extensions;
using Microsoft.AspNetCore.Mvc;
namespace Later.Contrib;
public class CController : ControllerBase
{
    private readonly IDbConnection db;
    [HttpGet]
    public void Get(string n, int id)
    {
        db.GetList<object>("where n = '" + n + "'"); // want: sql-injection
        db.GetListPaged<object>(1, 10, "where n = '" + n + "'", n); // want: sql-injection
        db.RecordCount<object>("where n = '" + n + "'"); // want: sql-injection
        db.DeleteList<object>("where n = '" + n + "'"); // want: sql-injection
        db.GetList<object>("where n = @n", new { n });
        db.Get<object>(id);
    }
}
