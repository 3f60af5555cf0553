using System;
using System.Data;
using System.Data.EntityClient;
using System.Data.SqlClient;
using Amazon.Lambda.APIGatewayEvents;
using Dapper;
using Microsoft.ApplicationBlocks.Data;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Http;
using MySql.Data.MySqlClient;
using ServiceStack.OrmLite;
using ServiceStack.Redis;

class Stores
{
    void Find(HttpRequest request, IDbConnection db, SqlConnection sql, IRedisClient redis, Type type, CommandType kind)
    {
        string name = request.Query["name"];
        var bad = "SELECT * FROM users WHERE name = '" + name + "'";
        db.Scalar<int>(bad); // want: sql-injection
        db.Scalar<int>("SELECT 1 FROM users WHERE name = @name", new { name });
        db.Single<int>(new { Name = name });
        db.Select(type, bad); // want: sql-injection
        db.Select(type, "SELECT * FROM users WHERE name = @name", new { name });
        SqlMapper.Query(db, type, bad); // want: sql-injection
        SqlMapper.Query(db, "SELECT * FROM users WHERE name = @name", new { name });
        SqlHelper.ExecuteReader(sql, kind, bad); // want: sql-injection
        SqlHelper.ExecuteReader(sql, kind, "SELECT * FROM users");
        MySqlHelper.UpdateDataset("db", bad, null, "t"); // want: sql-injection
        MySqlHelper.UpdateDataset("db", "SELECT * FROM users", null, name);
        new EntityCommand(bad); // want: sql-injection
        new EntityCommand("SELECT VALUE u FROM users AS u");
        redis.ExecLua("return '" + name + "'"); // want: code-injection
        redis.ExecLua("return KEYS[1]", name);
    }

    string Lambda(APIGatewayHttpApiV2ProxyRequest request, IDbConnection db)
    {
        db.Scalar<int>("SELECT 1 FROM users WHERE name = '" + request.Body + "'"); // want: sql-injection
        return "done";
    }
}

class Page
{
    [SupplyParameterFromQuery]
    public string Name { get; set; }

    void Find(IDbConnection db, NavigationManager navigation)
    {
        db.Scalar<int>("SELECT 1 FROM users WHERE name = '" + Name + "'"); // want: sql-injection
        db.Scalar<int>("SELECT 1 FROM users WHERE uri = '" + navigation.Uri + "'"); // want: sql-injection
    }
}
