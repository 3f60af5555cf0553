using System.Data;
using Microsoft.AspNetCore.Mvc;
using RepoDb;
using Neo4jClient;
using Amazon.RDSDataService;
using Amazon.RDSDataService.Model;
using FluentEmail.Core;
using RulesEngine.Models;
namespace Uncommon.Stores;
public class StoresController : Controller {
    private readonly IDbConnection db;
    private readonly IGraphClient graph;
    private readonly IAmazonRDSDataService rds;
    public IActionResult Repo(string name, int id) {
        db.ExecuteQuery<string>("SELECT * FROM users WHERE name = @name", new { name });
        db.ExecuteQuery<string>("SELECT * FROM users WHERE name = '" + name + "'"); // want: sql-injection
        db.ExecuteNonQuery("DROP VIEW " + name); // want: sql-injection
        db.ExecuteScalar<int>("SELECT COUNT(*) FROM " + name); // want: sql-injection
        db.ExecuteNonQuery("DELETE FROM users WHERE id = " + id);
        return Ok();
    }
    public IActionResult Graph(string name) {
        graph.Cypher.Match("(u:User)").Where("u.name = $name").WithParam("name", name);
        graph.Cypher.Match("(u:" + name + ")").Return<string>("u"); // want: sql-injection
        graph.Cypher.Match("(u:User)").Where("u.name = '" + name + "'"); // want: sql-injection
        return Ok();
    }
    public IActionResult Data(string name) {
        rds.ExecuteStatementAsync(new ExecuteStatementRequest { Sql = "SELECT * FROM users WHERE name = '" + name + "'" }); // want: sql-injection
        rds.ExecuteStatementAsync(new ExecuteStatementRequest { Sql = "SELECT * FROM users", Database = name });
        return Ok();
    }
    public IActionResult Mail(string text) {
        Email.From("a@example.com").UsingTemplate(text, new { Name = "a" }); // want: template-injection
        Email.From("a@example.com").UsingTemplate("Dear @Model.Name", new { Name = text });
        return Ok();
    }
    public IActionResult Rules(string text) {
        var rule = new Rule { RuleName = "r", Expression = text }; // want: code-injection
        var safe = new Rule { RuleName = text, Expression = "age > 18" };
        return Ok(rule);
    }
    public IActionResult Redis(string text) {
        RedisHelper.Eval(text, "key"); // want: code-injection
        RedisHelper.Eval("return redis.call('get', KEYS[1])", text);
        return Ok();
    }
}
