using Microsoft.AspNetCore.Mvc;
using RepoDb;
using SqlKata.Execution;
using LinqToDB.Data;
using NPoco;
using Insight.Database;
using FluentMigrator;
using Chloe;
using System.Data;
namespace Forms.Sinks.MicroOrms;
[ApiController]
public class MicroOrmsController(QueryFactory kata, DataConnection l2, IDatabase np, IDbConnection c, IFreeSql fsql, SqlSugar.ISqlSugarClient sugar, Chloe.IDbContext chloe) : ControllerBase {
    [HttpGet("a")] public async System.Threading.Tasks.Task<IActionResult> A(string s, int n) {
        kata.Query("t").WhereRaw("n = '" + s + "'").Get(); // want: sql-injection
        kata.Select("select * from t where n = '" + s + "'"); // want: sql-injection
        l2.Query<string>("select * from t where n = '" + s + "'"); // want: sql-injection
        np.Fetch<string>("where n = '" + s + "'"); // want: sql-injection
        c.ExecuteQuery<string>("select * from t where n = '" + s + "'"); // want: sql-injection
        c.QuerySql<string>("select * from t where n = '" + s + "'"); // want: sql-injection
        fsql.Ado.Query<string>("select * from t where n = '" + s + "'"); // want: sql-injection
        fsql.Select<object>().Where("n = '" + s + "'"); // want: sql-injection
        sugar.Ado.SqlQuery<string>("select * from t where n = '" + s + "'"); // want: sql-injection
        chloe.SqlQuery<string>("select * from t where n = '" + s + "'"); // want: sql-injection
        kata.Query("t").Where("n", s).Get();
        return Ok();
    }
}
