using System.Data;
using System.Data.SqlClient;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Practices.EnterpriseLibrary.Data;
using MySql.Data.MySqlClient;

namespace Shop.Ado;

public class RowsController : Controller
{
    private readonly Microsoft.Practices.EnterpriseLibrary.Data.Database _database;
    private readonly DataTable _table;
    private readonly DataSet _set;
    private readonly IDbCommand _command;

    [HttpGet]
    public async Task Rows(string a)
    {
        MySqlHelper.ExecuteScalar("server=db", "SELECT * FROM t WHERE n = '" + a + "'"); // want: sql-injection
        MySqlHelper.ExecuteScalar("server=db", "SELECT * FROM t WHERE n = '" + MySqlHelper.EscapeString(a) + "'");
        _table.Select("Name = '" + a + "'"); // want: sql-injection
        _set.Tables[0].Select("Name = '" + a + "'"); // want: sql-injection
        _database.GetSqlStringCommand("SELECT * FROM t WHERE n = '" + a + "'"); // want: sql-injection
        using var reader = _command.ExecuteReader();
        await Response.WriteAsync(reader.GetString(0));
        await Response.WriteAsync(reader["name"].ToString());
        var made = new SqlCommand();
        made.CommandText = "SELECT * FROM t WHERE n = '" + a + "'"; // want: sql-injection
        await Response.WriteAsync(made.ExecuteScalar().ToString());
    }
}
